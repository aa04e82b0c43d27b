/* The way of a unit: from where it stands along the line that is drawn for it, and on to where it gets. */
export { wayOf };

var SAMPLES = 24;

/* A band is the same on both sides: half way between its rails is its middle line. */
function middleOf(band) {
  var start = 2.5, length = band.getTotalLength() - start;
  return function (t) {
    var there = band.getPointAtLength(length * t / 2), back = band.getPointAtLength(length * (1 - t / 2));
    return { x: (there.x + back.x) / 2, y: (there.y + back.y) / 2 };
  };
}

function lineOf(wave) {
  var length = wave.getTotalLength();
  return function (t) { return wave.getPointAtLength(length * t); };
}

/* The goal that a line points at; there is one close beyond its tip. */
function goalOf(before, tip, anchors) {
  var turn = Math.atan2(tip.y - before.y, tip.x - before.x), best = null, near = 1600;
  var x = tip.x + Math.cos(turn) * 10, y = tip.y + Math.sin(turn) * 10;
  Object.keys(anchors).forEach(function (place) {
    var at = anchors[place], away = Math.pow(at[0] - x, 2) + Math.pow(at[1] - y, 2);
    if (away < near) { near = away; best = { x: at[0], y: at[1] }; }
  });
  return best || tip;
}

/* The way as a path; `order` is the group of the order, `from` where its unit stands. */
function wayOf(order, from, anchors) {
  var wave = order.querySelector(".wave"), band = order.querySelector(".solid,.hollow");
  var at = wave ? lineOf(wave) : middleOf(band), spots = [from], path = document.createElementNS(order.namespaceURI, "path");
  for (var i = 0; i <= SAMPLES; i += 1) { spots.push(at(i / SAMPLES)); }
  if (order.classList.contains("done")) { spots.push(goalOf(at(0.9), at(1), anchors)); }
  path.setAttribute("d", "M" + spots.map(function (p) { return p.x.toFixed(1) + " " + p.y.toFixed(1); }).join("L"));
  return path;
}
