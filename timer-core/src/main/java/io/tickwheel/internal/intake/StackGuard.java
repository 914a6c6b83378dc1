package io.tickwheel.internal.intake;

/**
 * Throws a {@link StackOverflowError} before a move that such an error must not interrupt: a claim and its write, a
 * change of state and its count, a lock and its unlock.
 *
 * <p>The method does nothing; its local variables make the frame for which there has to be room. Why that holds in
 * compiled code too is explained in the project's design document, under "The stack guard".
 *
 * <p>Threads: any. Cost: a call, a load and a store for each 4 KiB page; no allocation.
 */
public final class StackGuard {
    /** Nobody sets it, which a compiler cannot know of a field that is not final. */
    private static boolean neverSet;

    private StackGuard() {}

    /**
     * Returns if there is room for a frame of 7 KiB below the caller's. It has to be larger than a page, or compiled
     * code would not check at all.
     *
     * @throws StackOverflowError if there is not
     */
    @SuppressWarnings("UnusedVariable") // they are there to be counted, not to be used
    public static void require() {
        long wa, wb, wc, wd, we, wf, wg, wh, wi, wj, wk, wl, wm, wn, wo, wp, wq, wr, ws, wt, wu, wv, ww, wx, wy, wz;
        long xa, xb, xc, xd, xe, xf, xg, xh, xi, xj, xk, xl, xm, xn, xo, xp, xq, xr, xs, xt, xu, xv, xw, xx, xy, xz;
        long ya, yb, yc, yd, ye, yf, yg, yh, yi, yj, yk, yl, ym, yn, yo, yp, yq, yr, ys, yt, yu, yv, yw, yx, yy, yz;
        long za, zb, zc, zd, ze, zf, zg, zh, zi, zj, zk, zl, zm, zn, zo, zp, zq, zr, zs, zt, zu, zv, zw, zx, zy, zz;
        long Aa, Ab, Ac, Ad, Ae, Af, Ag, Ah, Ai, Aj, Ak, Al, Am, An, Ao, Ap, Aq, Ar, As, At, Au, Av, Aw, Ax, Ay, Az;
        long Ba, Bb, Bc, Bd, Be, Bf, Bg, Bh, Bi, Bj, Bk, Bl, Bm, Bn, Bo, Bp, Bq, Br, Bs, Bt, Bu, Bv, Bw, Bx, By, Bz;
        long Ca, Cb, Cc, Cd, Ce, Cf, Cg, Ch, Ci, Cj, Ck, Cl, Cm, Cn, Co, Cp, Cq, Cr, Cs, Ct, Cu, Cv, Cw, Cx, Cy, Cz;
        long Da, Db, Dc, Dd, De, Df, Dg, Dh, Di, Dj, Dk, Dl, Dm, Dn, Do, Dp, Dq, Dr, Ds, Dt, Du, Dv, Dw, Dx, Dy, Dz;
        long Ea, Eb, Ec, Ed, Ee, Ef, Eg, Eh, Ei, Ej, Ek, El, Em, En, Eo, Ep, Eq, Er, Es, Et, Eu, Ev, Ew, Ex, Ey, Ez;
        long Fa, Fb, Fc, Fd, Fe, Ff, Fg, Fh, Fi, Fj, Fk, Fl, Fm, Fn, Fo, Fp, Fq, Fr, Fs, Ft, Fu, Fv, Fw, Fx, Fy, Fz;
        long Ga, Gb, Gc, Gd, Ge, Gf, Gg, Gh, Gi, Gj, Gk, Gl, Gm, Gn, Go, Gp, Gq, Gr, Gs, Gt, Gu, Gv, Gw, Gx, Gy, Gz;
        long Ha, Hb, Hc, Hd, He, Hf, Hg, Hh, Hi, Hj, Hk, Hl, Hm, Hn, Ho, Hp, Hq, Hr, Hs, Ht, Hu, Hv, Hw, Hx, Hy, Hz;
        long Ia, Ib, Ic, Id, Ie, If, Ig, Ih, Ii, Ij, Ik, Il, Im, In, Io, Ip, Iq, Ir, Is, It, Iu, Iv, Iw, Ix, Iy, Iz;
        long Ja, Jb, Jc, Jd, Je, Jf, Jg, Jh, Ji, Jj, Jk, Jl, Jm, Jn, Jo, Jp, Jq, Jr, Js, Jt, Ju, Jv, Jw, Jx, Jy, Jz;
        long Ka, Kb, Kc, Kd, Ke, Kf, Kg, Kh, Ki, Kj, Kk, Kl, Km, Kn, Ko, Kp, Kq, Kr, Ks, Kt, Ku, Kv, Kw, Kx, Ky, Kz;
        long La, Lb, Lc, Ld, Le, Lf, Lg, Lh, Li, Lj, Lk, Ll, Lm, Ln, Lo, Lp, Lq, Lr, Ls, Lt, Lu, Lv, Lw, Lx, Ly, Lz;
        long Ma, Mb, Mc, Md, Me, Mf, Mg, Mh, Mi, Mj, Mk, Ml, Mm, Mn, Mo, Mp, Mq, Mr, Ms, Mt, Mu, Mv, Mw, Mx, My, Mz;
        long Na, Nb, Nc, Nd, Ne, Nf, Ng, Nh, Ni, Nj, Nk, Nl, Nm, Nn, No, Np, Nq, Nr, Ns, Nt, Nu, Nv, Nw, Nx, Ny, Nz;

        if (neverSet) {
            Ka = Kb = Kc = Kd = Ke = Kf = Kg = Kh = Ki = Kj = Kk = Kl = Km = Kn = Ko = Kp = Kq = Kr = Ks = Kt = Ku = 0;
            La = Lb = Lc = Ld = Le = Lf = Lg = Lh = Li = Lj = Lk = Ll = Lm = Ln = Lo = Lp = Lq = Lr = Ls = Lt = Lu = 0;
            Ma = Mb = Mc = Md = Me = Mf = Mg = Mh = Mi = Mj = Mk = Ml = Mm = Mn = Mo = Mp = Mq = Mr = Ms = Mt = Mu = 0;
            Na = Nb = Nc = Nd = Ne = Nf = Ng = Nh = Ni = Nj = Nk = Nl = Nm = Nn = No = Np = Nq = Nr = Ns = Nt = Nu = 0;
            throw new StackOverflowError();
        }
    }
}
