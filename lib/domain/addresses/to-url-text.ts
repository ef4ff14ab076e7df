/** Adds the scheme that people leave out: only the parser does not recognise "shop.example/p/1" as an address. */
export function toUrlText(text: string): string {
  const trimmed = text.trim();
  const isHost = /^(?:[\p{L}\p{M}\p{N}_-]+\.)+\p{L}[\p{L}\p{M}\p{N}_-]*(?::\d+)?(?:[/?#]|$)/u.test(trimmed);
  return isHost ? `https://${trimmed}` : trimmed;
}

/**
 * The address of a web page that is all of a text; null for any other text. The parser would take words behind an address
 * into it ("https://shop.example/p/1 Half price!", as apps share it): that is another page.
 */
export function toPageAddress(text: string): string | null {
  const address = toUrlText(text);
  return /^https?:\/\/\S+$/i.test(address) && URL.canParse(address) ? address : null;
}

/**
 * The first address of a field that may have several, with a remark, or an asterisk for any sub-domain or any page: a
 * host ends before the marks that no host has, and a path before white space with another address behind it.
 */
export function toFirstAddress(text: string): string {
  const [, scheme = '', host = '', rest = ''] = /^(https?:\/\/)?(?:\*\.)?([^/?#]*)(.*)$/is.exec(text.trim()) ?? [];
  const [first = ''] = host.split(/[\s,;|]/, 1);
  return first === host ? scheme + host + toFirstPath(rest).replace(/\/\*$/, '/') : scheme + first;
}

function toFirstPath(rest: string): string {
  const words = rest.split(/\s+/);
  const next = words.findIndex((word, at) => at > 0 && /^[,;|]*(?:https?:\/\/|www\.)/i.test(word));
  return next === -1
    ? rest
    : words
        .slice(0, next)
        .join(' ')
        .replace(/[ ,;|]+$/, '');
}
