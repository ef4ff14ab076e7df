/** A character as an address has it: escaped in UTF-8, one byte or what looks like one, or as it is. */
const character =
  /%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-7](?:%[89ab][\da-f]){3}|%[\da-f]{2}|[\s\S]/giu;

/**
 * The beginning of a part of an address that fits into so many UTF-16 units, up to a whole character: half an escaped
 * letter would be unreadable wherever it is decoded.
 */
export function cutEscaped(text: string, maxLength: number): string {
  let end = 0;
  for (const [whole] of text.matchAll(character)) {
    if (end + whole.length > maxLength) break;
    end += whole.length;
  }
  return text.slice(0, end);
}
