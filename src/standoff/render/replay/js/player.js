/* Which phase is shown: by the bar, by the address, by keys, or one after the other. */
function Player(data, board, reasons) {
  this.moments = data.moments;
  this.words = data.words;
  this.board = board;
  this.reasons = reasons;
  this.fields = Array.prototype.slice.call(document.querySelectorAll("#scale li"));
  this.fields.forEach(function (field) { field.title = field.querySelector("a").textContent; });
  this.now = -1;
  this.timer = null;
}

Player.prototype.go = function (number, keepAddress) {
  number = Math.max(0, Math.min(this.moments.length - 1, number));
  var moment = this.moments[number], old = document.querySelector(".moment.now");
  this.board.travelling = (this.board.travelling || 0) + 1;
  this.now = number;
  if (old) { old.classList.remove("now"); }
  var section = document.getElementById(moment.id);
  section.classList.add("now");
  this.fields.forEach(function (field, i) {
    var link = field.querySelector("a");
    link.tabIndex = i === number ? 0 : -1;
    if (i === number) { field.setAttribute("aria-current", "step"); } else { field.removeAttribute("aria-current"); }
  });
  moment.name = section.querySelector("h2").textContent;
  this.board.show(moment);
  this.reasons.show(section);
  document.getElementById("game").scrollTop = document.querySelector(".side").scrollTop = 0;
  document.getElementById("before").disabled = number === 0;
  document.getElementById("after").disabled = number === this.moments.length - 1;
  document.getElementById("link").href = "#" + moment.id;
  if (!keepAddress) { this.address(moment.id); }
};

/* Pages from disk may keep their address to themselves; then only the link is without it. */
Player.prototype.address = function (id) {
  try { history.replaceState(null, "", "#" + id); } catch (refused) { return; }
};

Player.prototype.numberOf = function (id) {
  for (var i = 0; i < this.moments.length; i += 1) { if (this.moments[i].id === id) { return i; } }
  return -1;
};

Player.prototype.follow = function () {
  var number = this.numberOf(decodeURIComponent(location.hash.slice(1)));
  this.pause();
  if (number >= 0 && number !== this.now) { this.go(number, true); } else if (this.now < 0) { this.go(0, true); }
  settle();
};

/* A fragment makes browsers scroll to its section; this page has it in view already. */
function settle() {
  window.scrollTo(0, 0);
  document.getElementById("game").scrollTop = document.querySelector(".side").scrollTop = 0;
}

Player.prototype.step = function (by) {
  this.pause();
  this.go(this.now + by);
};

Player.prototype.toggle = function () {
  if (this.playing) { this.pause(); return; }
  this.playing = true;
  this.label();
  if (this.now === this.moments.length - 1) { this.go(0); }
  this.wait(500);
};

Player.prototype.wait = function (span) {
  this.timer = setTimeout(this.advance.bind(this), calm.matches ? span + 1000 : span);
};

Player.prototype.advance = function () {
  var player = this;
  this.reasons.choose(null);
  this.board.travel(function () {
    if (!player.playing) { return; }
    player.go(player.now + 1);
    if (player.now === player.moments.length - 1) { player.pause(); } else { player.wait(1100); }
  });
};

Player.prototype.pause = function () {
  clearTimeout(this.timer);
  if (this.playing) { this.board.travelling += 1; }
  this.playing = false;
  this.label();
};

Player.prototype.label = function () {
  var button = document.getElementById("play"), text = this.playing ? this.words.pause : this.words.play;
  button.classList.toggle("is-playing", !!this.playing);
  button.setAttribute("aria-label", text);
  button.title = text;
};
