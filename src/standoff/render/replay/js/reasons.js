/* The rows of a phase, and the panel that says of one order why. A row and its arrow are one thing. */
export { Reasons };

function Reasons(board, words) {
  this.board = board;
  this.words = words;
  this.panel = document.getElementById("why");
  this.chosen = null;
}

/* The rows of the phase that is shown get their tokens, and become buttons when first seen. */
Reasons.prototype.show = function (section) {
  this.section = section;
  this.rows = Array.prototype.slice.call(section.querySelectorAll(".orders li"));
  if (!section.hasAttribute("data-none")) {
    section.setAttribute("data-none", this.words.no_letters);
    this.rows.forEach(function (row) {
      var order = row.querySelector("p"), button = document.createElement("button");
      button.type = "button";
      button.setAttribute("aria-pressed", "false");
      button.appendChild(document.createElement("span"));
      while (order.firstChild) { button.firstChild.appendChild(order.firstChild); }
      Array.prototype.forEach.call(button.querySelectorAll("i"), function (i) { i.className = "hidden"; });
      order.appendChild(button);
    });
    this.rows.forEach(this.decorate, this);
  }
  this.choose(null);
};

Reasons.prototype.decorate = function (row) {
  var place = row.getAttribute("data-u"), picture = place && this.picture(place);
  if (picture) { row.querySelector("button").insertAdjacentHTML("afterbegin", picture); }
};

/* A unit as a small picture, as it stands on the map. */
Reasons.prototype.picture = function (place) {
  var leaves = /R(-\d+)?$/.test(this.board.moment.id), token = this.board.token(place, leaves);
  if (!token) { return ""; }
  var owner = /of-[^ ]+/.exec(token.getAttribute("class"))[0], body = token.querySelector("g");
  var use = body.querySelector("use").outerHTML, letter = body.querySelector("text").outerHTML;
  return '<svg class="tk ' + owner + '" viewBox="-18 -16 36 30" aria-hidden="true">' + use + letter + "</svg>";
};

Reasons.prototype.find = function (place) {
  function same(exact) {
    return function (row) {
      var own = row.getAttribute("data-u");
      return own && (exact ? own === place : own.slice(0, 3) === place.slice(0, 3));
    };
  }
  return place ? this.rows.filter(same(true))[0] || this.rows.filter(same(false))[0] || null : null;
};

Reasons.prototype.choose = function (row) {
  var again = row && row === this.chosen;
  this.chosen = again ? null : row;
  this.rows.forEach(function (each) {
    each.classList.toggle("on", each === this.chosen);
    each.querySelector("button").setAttribute("aria-pressed", String(each === this.chosen));
  }, this);
  document.querySelector("main").classList.toggle("asking", !!this.chosen);
  this.board.fit();
  if (this.chosen) { this.explain(this.chosen); } else { this.invite(); }
};

Reasons.prototype.step = function (by) {
  if (!this.rows.length) { return; }
  var now = this.rows.indexOf(this.chosen);
  this.choose(this.rows[(now + by + this.rows.length) % this.rows.length]);
  this.chosen.querySelector("button").focus();
};

Reasons.prototype.invite = function () {
  var w = this.words;
  function mark(inside, text) {
    return '<span><svg class="standoff of-england" viewBox="0 0 44 16" aria-hidden="true">' + inside + "</svg>" + text + "</span>";
  }
  this.board.ask(null);
  this.panel.innerHTML = this.rows.length ? '<p class="hint">' + w.ask + '</p><div class="legend">' +
    mark('<path class="solid" d="M2 9L28 10V16L42 8L28 0V6L2 7z"/>', w.moved) +
    mark('<path class="hollow" d="M2 9L34 11V5L2 7z"/><path class="bar" d="M37 1V15"/>', w.stopped) +
    mark('<path class="dots" d="M3 8H35"/><circle class="ring" cx="39" cy="8" r="4"/>', w.support) +
    mark('<path class="dots" d="M3 8H16"/><path class="cut" d="M19 14L23 2M25 14L29 2"/><path class="dots gone" d="M33 8H42"/>', w.cut) +
    mark('<path class="wave" d="M2 8q4-7 8 0t8 0t8 0t8 0t8 0"/>', w.convoy) + "</div>" : "";
  this.panel.hidden = !this.rows.length;
};

Reasons.prototype.explain = function (row) {
  var place = row.getAttribute("data-u"), sides = (row.getAttribute("data-sides") || "").split(":");
  var verdict = (/fails|illegal/.exec(row.className) || [""])[0], word = row.querySelector("em");
  this.panel.hidden = false;
  this.panel.innerHTML = '<h2><span class="o">' + row.querySelector("button").innerHTML + '</span><span class="chip ' +
    verdict + '">' + word.innerHTML + '</span></h2><p class="said">' + word.nextSibling.innerHTML +
    "</p>" + (sides.length === 4 ? this.versus(sides) : "") +
    '<button class="button bare small" type="button" id="all">' + this.words.all + "</button>";
  document.getElementById("all").onclick = this.choose.bind(this, null);
  if (window.innerWidth > 860) { row.scrollIntoView({ block: "nearest" }); } else { document.querySelector(".side").scrollTop = 0; }
  if (place) {
    this.board.ask({
      place: place,
      others: [row.getAttribute("data-by"), sides[0], sides[2]].join(" ").split(" ").filter(Boolean),
      sum: sides.length === 4 ? sides[1] + " : " + sides[3] : ""
    });
  }
};

Reasons.prototype.versus = function (sides) {
  var w = this.words, ours = +sides[1], theirs = +sides[3], draw = this.picture.bind(this);
  function units(places) { return places.split(" ").map(draw).join(""); }
  return '<div class="versus"><div><h3>' + w.attack + "</h3>" + units(sides[0]) + "<strong>" + ours + '</strong></div><div class="mid">' +
    (ours > theirs ? w.beats : ours === theirs ? w.equals : w.against) + '</div><div class="r"><h3>' + w.other + "</h3>" +
    units(sides[2]) + "<strong>" + theirs + "</strong></div></div>";
};
