"use strict";
const everyMillis = 2000;
// 20 timers that are busy take 40 s to read; to send the request and to take the answer may take 10 s each.
const patienceMillis = 70000;
const state = document.getElementById("state");
let paused = false;
document.getElementById("pause").addEventListener("click", event => {
  paused = !paused;
  event.target.textContent = paused ? "Go on" : "Pause";
  say(paused ? "Paused." : "Refreshes every 2 s.", false);
});
function say(text, failed) {
  state.textContent = text;
  state.classList.toggle("failed", failed);
}
function replace(old, fresh) {
  const unfolded = new Set(Array.from(old.querySelectorAll("details[open]"), part => part.id));
  fresh.querySelectorAll("details").forEach(part => { part.open = unfolded.has(part.id); });
  const places = Array.from(old.querySelectorAll(".wide, .scroll"), part => part.scrollLeft);
  const focused = document.activeElement.id;
  old.replaceWith(fresh);
  fresh.querySelectorAll(".wide, .scroll").forEach((part, i) => { part.scrollLeft = places[i] || 0; });
  if (focused) {
    document.getElementById(focused)?.focus({ preventScroll: true });
  }
}
async function refresh() {
  if (paused || document.hidden || !document.getSelection().isCollapsed) {
    return;
  }
  try {
    const answer = await fetch(location.href,
        { cache: "no-store", signal: AbortSignal.timeout(patienceMillis) });
    if (!answer.ok) {
      throw new Error("status " + answer.status);
    }
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!paused) {
      replace(document.querySelector("main"), page.querySelector("main"));
      say("Refreshes every 2 s.", false);
    }
  } catch (failure) {
    say("No answer: what you see is what was read last (" + failure.message + ").", true);
  }
}
async function goOn() {
  await refresh();
  setTimeout(goOn, everyMillis);
}
setTimeout(goOn, everyMillis);
