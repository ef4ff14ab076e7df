/**
 * A text as a number of 32 bits (FNV-1a, public domain). It spreads well, also over texts that differ by one letter. Two
 * texts may share one.
 */
export function toPrint(text: string): number {
  let print = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) print = Math.imul(print ^ text.charCodeAt(at), 0x01000193);
  return print >>> 0;
}
