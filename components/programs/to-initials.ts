/** One or two letters that stand for a program: a logo would be an image of another server, which is never loaded. */
export function toInitials(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const [first = '?', second = ''] = words.map((word) => [...word][0] ?? '');
  return `${first}${second}`.toLocaleUpperCase('en');
}
