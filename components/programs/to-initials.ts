/** One or two letters in place of a program's logo, because images of other servers are never loaded. */
export function toInitials(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const [first = '?', second = ''] = words.map((word) => [...word][0] ?? '');
  return `${first}${second}`.toLocaleUpperCase('en');
}
