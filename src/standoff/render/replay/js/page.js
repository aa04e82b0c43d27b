/* Hands, keys and addresses, and the start. */
var data = JSON.parse(document.getElementById("data").textContent);
var box = document.getElementById("board");
var board = new Board(box, data);
var reasons = new Reasons(board, data.words);
var player = new Player(data, board, reasons);
var side = document.querySelector(".side");

function on(id, action) { document.getElementById(id).addEventListener("click", action); }

function useTheme() {
  var root = document.documentElement, now = root.getAttribute("data-theme");
  var dark = now ? now === "dark" : window.matchMedia("(prefers-color-scheme: dark)").matches;
  root.setAttribute("data-theme", dark ? "light" : "dark");
}

function useMap() {
  var held = {}, start = null, dragged = false;
  function hands() { return Object.keys(held).map(function (id) { return held[id]; }); }
  function apart(a, b) { return Math.sqrt(Math.pow(a.clientX - b.clientX, 2) + Math.pow(a.clientY - b.clientY, 2)); }
  box.addEventListener("pointerdown", function (event) {
    if (event.target.closest(".zoomer")) { return; }
    held[event.pointerId] = event;
    dragged = hands().length > 1;
    start = { x: event.clientX, y: event.clientY };
    board.gliding = (board.gliding || 0) + 1;
  });
  window.addEventListener("pointermove", function (event) {
    var old = held[event.pointerId];
    if (!old) { return; }
    var before = hands();
    if (before.length === 2) {
      var gap = apart(before[0], before[1]);
      held[event.pointerId] = event;
      var after = hands(), wide = apart(after[0], after[1]);
      dragged = true;
      if (wide > 10) {
        board.zoom(gap / wide, board.point({ clientX: (after[0].clientX + after[1].clientX) / 2, clientY: (after[0].clientY + after[1].clientY) / 2 }));
      }
      return;
    }
    if (!dragged && Math.abs(event.clientX - start.x) + Math.abs(event.clientY - start.y) < 7) { return; }
    var from = dragged ? old : { clientX: start.x, clientY: start.y };
    dragged = true;
    held[event.pointerId] = event;
    board.pan((from.clientX - event.clientX) / board.scale, (from.clientY - event.clientY) / board.scale);
  });
  function release(event) { delete held[event.pointerId]; }
  window.addEventListener("pointerup", release);
  window.addEventListener("pointercancel", release);
  box.addEventListener("wheel", function (event) {
    event.preventDefault();
    board.zoom(Math.exp(event.deltaY * 0.0016), board.point(event));
  }, { passive: false });
  box.addEventListener("click", function (event) {
    var button = event.target.closest("[data-zoom]");
    if (button) { zoomBy(button.getAttribute("data-zoom")); return; }
    if (dragged) { dragged = false; return; }
    player.pause();
    reasons.choose(reasons.find(board.touched(event)));
  });
}

function zoomBy(way) {
  if (way === "whole") { board.whole(); } else { board.zoom(way === "in" ? 0.72 : 1.39); }
}

/* On the map arrows move it; anywhere else they change the phase. */
function useKeys() {
  var moves = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  document.addEventListener("keydown", function (event) {
    if (event.altKey || event.ctrlKey || event.metaKey) { return; }
    var key = event.key, pressed = event.target.closest && event.target.closest("button");
    if (event.target === box && moves[key]) {
      board.pan(moves[key][0] * board.view.w * 0.12, moves[key][1] * board.view.w * 0.12);
    } else if (key === "ArrowLeft" || key === ",") { player.step(-1); focusField(event.target);
    } else if (key === "ArrowRight" || key === ".") { player.step(1); focusField(event.target);
    } else if (key === "Home") { player.step(-player.moments.length); focusField(event.target);
    } else if (key === "End") { player.step(player.moments.length); focusField(event.target);
    } else if (key === " " && !pressed) { player.toggle();
    } else if (key === "Escape") { reasons.choose(null);
    } else if (key === "+" || key === "=") { zoomBy("in");
    } else if (key === "-") { zoomBy("out");
    } else if (key === "0") { zoomBy("whole");
    } else if (key === "n") { reasons.step(1);
    } else if (key === "p") { reasons.step(-1);
    } else { return; }
    event.preventDefault();
  });
}

function focusField(target) {
  if (target.closest && target.closest("#scale")) { player.fields[player.now].querySelector("a").focus(); }
}

/* The bar is a slider too: a finger or the mouse may be drawn along it. */
function useScale() {
  var scale = document.getElementById("scale"), drawing = false;
  function at(event) {
    for (var i = 0; i < player.fields.length; i += 1) {
      var rect = player.fields[i].getBoundingClientRect();
      if (event.clientX < rect.right || i === player.fields.length - 1) { return i; }
    }
    return 0;
  }
  function draw(event) {
    var number = at(event);
    if (number !== player.now) { player.step(number - player.now); }
  }
  scale.addEventListener("pointerdown", function (event) { drawing = true; draw(event); });
  window.addEventListener("pointermove", function (event) { if (drawing) { draw(event); } });
  window.addEventListener("pointerup", function () { drawing = false; });
  window.addEventListener("pointercancel", function () { drawing = false; });
  scale.addEventListener("click", function (event) {
    var field = event.target.closest("li");
    if (field) { event.preventDefault(); player.step(player.fields.indexOf(field) - player.now); }
  });
  scale.addEventListener("dragstart", function (event) { event.preventDefault(); });
}

function useTabs() {
  document.querySelector(".tabs").addEventListener("click", function (event) {
    var button = event.target.closest("button");
    if (!button) { return; }
    side.setAttribute("data-tab", button.getAttribute("data-tab"));
    Array.prototype.forEach.call(document.querySelectorAll(".tabs button"), function (each) {
      each.setAttribute("aria-pressed", String(each === button));
    });
  });
}

box.tabIndex = 0;
box.setAttribute("role", "group");
box.setAttribute("aria-describedby", "map-keys");
on("before", function () { player.step(-1); });
on("after", function () { player.step(1); });
on("play", function () { player.toggle(); });
on("theme", useTheme);
document.getElementById("game").addEventListener("click", function (event) {
  var row = event.target.closest(".orders li");
  if (row) { player.pause(); reasons.choose(row); }
});
useMap();
useKeys();
useScale();
useTabs();
if (window.ResizeObserver) { new ResizeObserver(function () { board.fit(); }).observe(box); }
window.addEventListener("resize", function () { board.fit(); });
window.addEventListener("hashchange", function () { player.follow(); });
window.addEventListener("load", function () { setTimeout(settle, 0); });
player.follow();
