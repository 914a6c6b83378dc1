"use strict";
const state = document.getElementById("state");
let paused = false;
document.getElementById("pause").onclick = event => {
  paused = !paused;
  event.target.textContent = paused ? "Go on" : "Pause";
};
async function refresh() {
  if (paused || document.hidden || !document.getSelection().isCollapsed) {
    return;
  }
  const answer = await fetch(location.href, { cache: "no-store", signal: AbortSignal.timeout(60000) });
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main");
  const old = document.querySelector("main");
  const places = Array.from(old.querySelectorAll("pre, figure"), part => part.scrollLeft);
  if (!paused) {
    old.replaceWith(fresh);
    fresh.querySelectorAll("pre, figure").forEach((part, i) => { part.scrollLeft = places[i] || 0; });
  }
}
function goOn(problem) {
  state.textContent = problem ? "No answer: this was read last (" + problem.message + ")." : "Refreshes every 2 s.";
  setTimeout(() => refresh().then(goOn, goOn), 2000);
}
goOn();
