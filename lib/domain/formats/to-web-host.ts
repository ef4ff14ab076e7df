/** The host of an http(s) address that reads the same to the eye and to the parser; otherwise null. */
export function toWebHost(link: string): string | null {
  if (!/^https?:\/\/[^\s\\/?#@]+(?:[/?#]|$)/i.test(link) || /[\s\p{Cc}\p{Cf}\p{Cs}\\]/u.test(link)) return null;
  if (!URL.canParse(link)) return null;
  const { hostname } = new URL(link);
  // The parser lets brackets, quotes and the like into a host name; no real host has them.
  return /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/.test(hostname) ? hostname : null;
}
