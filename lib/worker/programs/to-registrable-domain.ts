/** The rules of the public suffix list, its private section included, as it spells them: "com", "*.ck", "!www.ck". */
export type PublicSuffixes = ReadonlySet<string>;

/**
 * The domain that somebody registered, by the public suffix list with its private section: "a.shop.co.uk" →
 * "shop.co.uk". Of a top-level domain that the list does not know ("kedai.localhost") it is the last two labels.
 * @returns null for a public suffix, a single label, an IP address or no host name. IDN labels stay as they are.
 */
export function toRegistrableDomain(host: string, suffixes: PublicSuffixes): string | null {
  const labels = host.toLowerCase().replace(/\.+$/, '').split('.');
  if (labels.includes('') || isAddress(labels)) return null;
  const from = (start: number) => labels.slice(start).join('.');
  // The longest rule prevails, and an exception before the wildcard of the same length.
  for (const start of labels.keys()) {
    if (suffixes.has(`!${from(start)}`)) return from(start);
    if (suffixes.has(from(start)) || suffixes.has(`*.${from(start + 1)}`)) return start === 0 ? null : from(start - 1);
  }
  return labels.length === 1 ? null : from(labels.length - 2);
}

function isAddress(labels: readonly string[]): boolean {
  return labels.some((label) => label.includes(':')) || labels.every((label) => /^\d+$/.test(label));
}
