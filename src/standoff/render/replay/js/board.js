/* The map: what it shows, which part of it is seen, and units that travel. */
import { longhand } from "./shorthand.js";
import { wayOf } from "./ways.js";
export { Board, calm, spot };

var calm = window.matchMedia("(prefers-reduced-motion: reduce)");

function Board(box, data) {
  this.box = box;
  this.data = data;
  this.svg = box.querySelector("svg");
  var size = this.svg.getAttribute("viewBox").split(" ");
  this.width = +size[2];
  this.height = +size[3];
  this.layers = ["orders", "units", "marks"].map(function (name) { return this.svg.querySelector("g." + name); }, this);
  this.lands = Array.prototype.slice.call(this.svg.querySelectorAll("g[data-p]"));
  this.plate = this.svg.querySelectorAll("g.title text");
  this.title = this.svg.querySelector("title");
  this.svg.removeChild(this.svg.querySelector("desc"));
  this.sum = document.createElementNS(this.svg.namespaceURI, "g");
  this.sum.setAttribute("class", "sum");
  this.svg.appendChild(this.sum);
  this.svg.classList.add("scaled");
  this.view = { x: 0, y: 0, w: this.width };
  this.whole();
}

Board.prototype.show = function (moment) {
  var data = this.data;
  this.moment = moment;
  this.layers.forEach(function (layer, i) {
    layer.innerHTML = longhand([moment.orders, moment.units, moment.marks][i], data.fragments);
  });
  this.lands.forEach(function (land, i) { land.setAttribute("class", data.tints[moment.owners.charAt(i)]); });
  this.plate[0].textContent = moment.plate[0];
  this.plate[1].textContent = moment.plate[1];
  this.plate[1].setAttribute("font-size", moment.plate[1].length > 22 ? 14 : 17);
  this.title.textContent = moment.name;
  this.ask(null);
};

/* Which part is seen. The view is held in map units; its height follows from the shape of the box. */
Board.prototype.fit = function () {
  var rect = this.box.getBoundingClientRect(), w = Math.max(40, rect.width), h = Math.max(40, rect.height);
  var ratio = w / h, most = Math.max(this.width, this.height * ratio), view = this.view;
  view.w = Math.min(most, Math.max(200, view.w));
  var tall = view.w / ratio;
  /* From close by, the sheet can be drawn out from under the buttons. */
  var under = view.w < this.width ? this.covered() : { top: 0, right: 0 }, unit = view.w / w;
  function hold(start, size, full, before, after) {
    return size >= full ? (full - size) / 2 : Math.min(full - size + after, Math.max(-before, start));
  }
  view.x = hold(view.x, view.w, this.width, 0, under.right * unit);
  view.y = hold(view.y, tall, this.height, under.top * unit, 0);
  this.scale = w / view.w;
  this.svg.setAttribute("viewBox", [view.x, view.y, view.w, tall].map(function (n) { return n.toFixed(2); }).join(" "));
  this.svg.classList.toggle("far", this.scale < 0.56);
  this.svg.style.setProperty("--grow", Math.max(1, Math.min(1.6, 0.66 / this.scale)).toFixed(3));
};

/* How many pixels the buttons lie over: at the right where they stand, at the top where they lie. */
Board.prototype.covered = function () {
  var box = this.box.getBoundingClientRect(), buttons = this.box.querySelector(".zoomer").getBoundingClientRect();
  if (buttons.height > buttons.width) { return { top: 0, right: box.right - buttons.left }; }
  return { top: Math.max(0, buttons.bottom - box.top), right: 0 };
};

Board.prototype.ratio = function () {
  var rect = this.box.getBoundingClientRect();
  return Math.max(40, rect.width) / Math.max(40, rect.height);
};

Board.prototype.whole = function () {
  this.left = null;
  this.view = { x: 0, y: 0, w: Math.max(this.width, this.height * this.ratio()) };
  this.fit();
};

Board.prototype.zoom = function (factor, at) {
  this.left = null;
  var view = this.view, tall = view.w / this.ratio();
  var middle = at || { x: view.x + view.w / 2, y: view.y + tall / 2 };
  var most = Math.max(this.width, this.height * this.ratio());
  var share = Math.min(most, Math.max(200, view.w * factor)) / view.w;
  this.view = { x: middle.x - (middle.x - view.x) * share, y: middle.y - (middle.y - view.y) * share, w: view.w * share };
  this.fit();
};

Board.prototype.pan = function (dx, dy) {
  this.left = null;
  this.view.x += dx;
  this.view.y += dy;
  this.fit();
};

/* Bring some spots into view, closer where they would be small. */
Board.prototype.frame = function (spots, least) {
  if (!spots.length) { return; }
  var xs = spots.map(function (p) { return p.x; }), ys = spots.map(function (p) { return p.y; });
  var left = Math.min.apply(null, xs), right = Math.max.apply(null, xs);
  var top = Math.min.apply(null, ys), bottom = Math.max.apply(null, ys), ratio = this.ratio();
  var air = this.box.clientWidth > 600 ? 170 : 110;
  var w = Math.max(least, right - left + air, (bottom - top + air) * ratio);
  this.glide({ x: (left + right - w) / 2, y: (top + bottom - w / ratio) / 2, w: w });
};

Board.prototype.glide = function (goal) {
  var board = this, from = { x: this.view.x, y: this.view.y, w: this.view.w };
  this.run(260, function (t) {
    var k = 1 - Math.pow(1 - t, 3);
    board.view = { x: from.x + (goal.x - from.x) * k, y: from.y + (goal.y - from.y) * k, w: from.w + (goal.w - from.w) * k };
    board.fit();
  }, "gliding");
};

/* Run a motion over some time; a new one of the same name takes its place. */
Board.prototype.run = function (span, step, name, done) {
  var board = this, first = null, turn = (this[name] || 0) + 1;
  this[name] = turn;
  if (calm.matches) { step(1); if (done) { done(); } return; }
  function next(now) {
    if (board[name] !== turn) { return; }
    first = first === null ? now : first;
    var t = Math.min(1, (now - first) / span);
    step(t);
    if (t < 1) { requestAnimationFrame(next); } else if (done) { done(); }
  }
  requestAnimationFrame(next);
};

Board.prototype.point = function (event) {
  var rect = this.box.getBoundingClientRect();
  return { x: this.view.x + (event.clientX - rect.left) / this.scale, y: this.view.y + (event.clientY - rect.top) / this.scale };
};

function spot(token) {
  var at = /translate\(([-\d.]+) ([-\d.]+)\)/.exec(token.getAttribute("transform"));
  return { x: +at[1], y: +at[2] };
}

Board.prototype.tokens = function () {
  return Array.prototype.slice.call(this.layers[1].children);
};

Board.prototype.token = function (place, leaving) {
  var found = this.tokens().filter(function (token) { return token.getAttribute("data-unit") === place; });
  var out = found.filter(function (token) { return token.classList.contains("out"); });
  return (leaving ? out[0] : null) || found[0] || null;
};

/* What lies under a touch: an order or unit, else the nearest unit within a thumb, else the province. */
Board.prototype.touched = function (event) {
  var target = event.target.closest(".tok,.ord"), near = 24 / this.scale, at = this.point(event), best = null;
  if (target) { return target.getAttribute("data-unit"); }
  this.tokens().forEach(function (token) {
    var p = spot(token), away = Math.sqrt(Math.pow(p.x - at.x, 2) + Math.pow(p.y - at.y, 2));
    if (away < near) { near = away; best = token.getAttribute("data-unit"); }
  });
  target = event.target.closest("[data-p]");
  return best || (target && target.getAttribute("data-p"));
};

/* Back to the part that was seen before somebody asked, unless the map has been moved since. */
Board.prototype.goBack = function () {
  if (this.left) { this.glide(this.left); }
  this.left = null;
};

/* Leave one order and those that decided it, or bring all back. */
Board.prototype.ask = function (question) {
  var board = this, spots = [];
  this.svg.classList.toggle("asked", !!question);
  this.sum.textContent = "";
  if (!question) { this.goBack(); return; }
  this.left = this.left || { x: this.view.x, y: this.view.y, w: this.view.w };
  var concerned = [question.place].concat(question.others);
  Array.prototype.forEach.call(this.svg.querySelectorAll(".ord,.joint,.tok"), function (node) {
    var on = concerned.indexOf(node.getAttribute("data-unit")) >= 0;
    node.classList.toggle("on", on);
    if (on && node.classList.contains("tok")) { spots.push(spot(node)); }
  });
  var way = this.way(question.place);
  if (way) { spots.push(way.getPointAtLength(way.getTotalLength())); }
  this.frame(spots, this.box.clientWidth > 600 ? 520 : 330);
  if (question.sum) {
    var length = way ? way.getTotalLength() : 0, at = way ? way.getPointAtLength(length * 0.6) : spots[0];
    var back = way ? way.getPointAtLength(length * 0.5) : null;
    if (at) { this.plateAt(at, back ? Math.atan2(at.y - back.y, at.x - back.x) : 0, question.sum); }
  }
};

/* Beside the line, on its upper side. */
Board.prototype.plateAt = function (at, turn, text) {
  var wide = 12 + text.length * 8, side = Math.cos(turn) >= 0 ? 1 : -1;
  var x = at.x + Math.sin(turn) * side * (20 + wide / 2), y = at.y - Math.abs(Math.cos(turn)) * 32;
  this.sum.setAttribute("transform", "translate(" + x.toFixed(1) + " " + y.toFixed(1) + ")");
  this.sum.innerHTML = '<rect x="' + -wide / 2 + '" y="-12" width="' + wide + '" height="23"/><text y="5.500">' + text + "</text>";
};

Board.prototype.movers = function () {
  return Array.prototype.slice.call(this.layers[0].querySelectorAll(".move,.retreat"));
};

/* The way of the unit at a place, or null where it has none. */
Board.prototype.way = function (place) {
  var order = this.movers().filter(function (each) { return each.getAttribute("data-unit") === place; })[0];
  var token = order && this.token(place, order.classList.contains("retreat"));
  return token ? wayOf(order, spot(token), this.data.anchors) : null;
};

/* All units set out together; who was stopped comes back. */
Board.prototype.travel = function (done) {
  var board = this, legs = [];
  this.movers().forEach(function (order) {
    var token = board.token(order.getAttribute("data-unit"), order.classList.contains("retreat"));
    if (!token) { return; }
    var path = wayOf(order, spot(token), board.data.anchors);
    legs.push({
      path: path,
      length: path.getTotalLength(),
      token: token,
      rest: token.getAttribute("transform").replace(/^translate\([^)]*\)/, ""),
      arrives: order.classList.contains("done")
    });
  });
  if (!legs.length || calm.matches) { done(); return; }
  this.run(1050, function (t) {
    var ease = t < 0.5 ? 2 * t * t : 1 - Math.pow(2 - 2 * t, 2) / 2;
    legs.forEach(function (leg) {
      var p = leg.path.getPointAtLength(leg.length * (leg.arrives ? ease : Math.sin(t * Math.PI) * 0.32));
      leg.token.setAttribute("transform", "translate(" + p.x.toFixed(1) + " " + p.y.toFixed(1) + ")" + leg.rest);
    });
  }, "travelling", done);
};
