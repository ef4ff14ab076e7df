/**
 * WORD JOINER: no reader sees it, and no line breaks at it. Why this one, as measured with the browser's own collation
 * and parser: a search for "Booking.com" finds the text all the same, as collation skips it; pasted into an address bar
 * the name still leads there, as host names drop it (U+200C and a look-alike of the dot are errors there). Behind the
 * dot it leaves no top-level domain, which is what makers of links look for; before the dot some take it for a letter.
 */
const joiner = '\u2060';

/** The dots of names and of number addresses, the sign before a name, and the end of a scheme. */
const linkSign = /(?<=[^\s.])\.(?=\p{L}|\d{1,3}\.\d{1,3}(?!\d))|@(?=[\p{L}\p{N}_])|:(?=\/\/)/gu;

/**
 * A text in which no chat finds a link: behind "Booking.com", "www.shop.example", "t.me/name" or "@name" stands an unseen
 * character. A chat shows the first link of a message large, and readers press it: that must be the user's own.
 */
export function breakBareLinks(line: string): string {
  return line.replace(linkSign, (sign) => `${sign}${joiner}`);
}
