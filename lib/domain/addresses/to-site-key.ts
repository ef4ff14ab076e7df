/** A host without "www." before it, lower case: the key of a site's ★ program. */
export function toSiteKey(host: string): string {
  let key = normaliseHost(host);
  // "www.example" is itself a registered domain: without its "www." only the suffix would be left.
  while (key.startsWith('www.') && key.includes('.', 4)) key = key.slice(4);
  return key;
}

/** Lower case, without the dot at the end of a fully qualified name. */
export function normaliseHost(host: string): string {
  const name = host.toLowerCase();
  return name.endsWith('.') ? name.slice(0, -1) : name;
}
