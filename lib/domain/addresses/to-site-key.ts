/** A host without "www." before it, lower case: the key of a site's ★ program. */
export function toSiteKey(host: string): string {
  let key = normaliseHost(host);
  // "www.example" is a domain of its own: without its "www." it would be everybody's.
  while (key.startsWith('www.') && key.includes('.', 4)) key = key.slice(4);
  return key;
}

/** Lower case, without the dot that a full name ends with. */
export function normaliseHost(host: string): string {
  const name = host.toLowerCase();
  return name.endsWith('.') ? name.slice(0, -1) : name;
}
