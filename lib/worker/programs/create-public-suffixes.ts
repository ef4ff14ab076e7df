export interface PublicSuffixReader {
  /** @throws what reading the file throws. The next call then reads it again. */
  read(): Promise<PublicSuffixes>;
}

/**
 * The public suffix list. It is as large as half of the worker's code, and only needed when programs are stored. So it
 * is a file of the package: the first caller reads it, and it stays in memory while the worker lives.
 */
export function createPublicSuffixes({ readList }: { readonly readList: () => Promise<string> }): PublicSuffixReader {
  let reading: Promise<PublicSuffixes> | null = null;
  return {
    read() {
      reading ??= readList()
        .then((list) => new Set(list.split('\n')))
        .catch((error: unknown) => {
          reading = null;
          throw error;
        });
      return reading;
    },
  };
}

/** The rules of the public suffix list with its private section, spelled as there: "com", "*.ck", "!www.ck". */
export type PublicSuffixes = ReadonlySet<string>;

/**
 * The domain that its owner registered, by the public suffix list with its private section: "a.shop.co.uk" →
 * "shop.co.uk". Of a top-level domain that the list lacks ("kedai.localhost"), the last two labels.
 * @returns null for a public suffix, a single label, an IP address or no host name. IDN labels stay as they are.
 */
export function toRegistrableDomain(host: string, suffixes: PublicSuffixes): string | null {
  const labels = host.toLowerCase().replace(/\.+$/, '').split('.');
  if (labels.includes('') || isAddress(labels)) return null;
  const from = (start: number) => labels.slice(start).join('.');
  // The longest rule wins, and an exception wins over the wildcard of the same length.
  for (const start of labels.keys()) {
    if (suffixes.has(`!${from(start)}`)) return from(start);
    if (suffixes.has(from(start)) || suffixes.has(`*.${from(start + 1)}`)) return start === 0 ? null : from(start - 1);
  }
  return labels.length === 1 ? null : from(labels.length - 2);
}

function isAddress(labels: readonly string[]): boolean {
  return labels.some((label) => label.includes(':')) || labels.every((label) => /^\d+$/.test(label));
}
