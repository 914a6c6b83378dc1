package io.tickwheel.internal.engine;

/** What {@link NodeStateLincheck} has to behave like: the life of a timeout, one step at a time. */
public final class NodeStateModel {
    private enum Stage {
        QUEUED,
        TRANSFERRED,
        EXPIRED,
        CANCELLED
    }

    private Stage stage = Stage.QUEUED;

    public boolean transfer() {
        return pass(stage == Stage.QUEUED, Stage.TRANSFERRED);
    }

    public boolean expire() {
        return pass(stage == Stage.TRANSFERRED, Stage.EXPIRED);
    }

    public boolean cancel() {
        return pass(isPending(), Stage.CANCELLED);
    }

    public boolean giveBack() {
        return pass(isPending(), Stage.CANCELLED);
    }

    public boolean isCancelled() {
        return stage == Stage.CANCELLED;
    }

    public boolean isExpired() {
        return stage == Stage.EXPIRED;
    }

    private boolean isPending() {
        return stage == Stage.QUEUED || stage == Stage.TRANSFERRED;
    }

    private boolean pass(boolean allowed, Stage next) {
        stage = allowed ? next : stage;
        return allowed;
    }
}
