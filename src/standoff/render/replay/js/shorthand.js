/* Undoes the shorthand of shorthand.py. */
export { longhand };

function longhand(text, fragments) {
  var whole = text.replace(/[\uE000-\uF8FF]/g, function (letter) {
    return fragments[letter.charCodeAt(0) - 0xE000];
  });
  return whole.replace(/d="([^"]+)"\/><path class="([\w ]+)" d="\^"\/>/g, 'd="$1"/><path class="$2" d="$1"/>');
}
