import { isLoopbackHost } from '#lib/domain/addresses/safe-link.ts';

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

/** A word or an opening mark before an address: "Website: https://shop.example". */
const labelOfAddress = /^[^./?#]*([\s:：(（<「"'])(?=https?:\/\/|www\.)/i;

/** What ends an address behind each opening mark. */
const closingMarks: Readonly<Record<string, string>> = {
  '(': ')',
  '（': '）',
  '<': '>',
  '「': '」',
  '"': '"',
  "'": "'",
};

/** Marks behind a host that no host has: "shop.example（馬來西亞）". */
const markBehindHost = /[\s,;|()<>"，、；（）「」]/;

/**
 * The page's address that a network lists with a program, a campaign or a shop (`preview_url`, spec §2.3; `shop_link`,
 * §2.6). It may lack its scheme, have it twice, hold spaces, begin with a word, slashes or an asterisk, or be the first of
 * several. Only names with a dot, and this machine, have pages: "n/a" is no address, with a scheme or without.
 * @returns null for what is no address of a web page.
 */
export function parseListedUrl(listed: string): URL | null {
  // URL parsers ignore tabs and line ends, too. A line may also be an address of its own.
  let text = listed.replace(/[\t\n\r](?=https?:\/\/|www\.)/gi, ' ').replace(/[\t\n\r]+/g, '');
  text = withoutLabel(text.trim()).replace(/^(?:https?:\/\/)+(?=https?:\/\/)/i, '');
  const scheme = /^([a-z][a-z0-9+.-]*):\/\/\s*/i.exec(text);
  const isSchemeAssumed = scheme === null && !/^https?:/i.test(text);
  if (scheme !== null) {
    if (!/^https?$/i.test(scheme[1] ?? '')) return null;
    text = `${scheme[1]}://${text.slice(scheme[0].length)}`;
  } else if (isSchemeAssumed) {
    text = `https://${text.replace(/^[/\\]+\s*/, '')}`;
  }
  // Two addresses, or an address and a remark: take the first.
  const candidate = [toFirstAddress(text), text.split(' ', 1)[0] ?? ''].find((wanted) => URL.canParse(wanted));
  if (candidate === undefined) return null;
  const url = new URL(candidate);
  if (!isSchemeAssumed) return hasDomain(url) || isLoopbackHost(url.hostname) ? url : null;
  // "mailto:shop@kedai.example" is no address of a page.
  return hasDomain(url) && url.username === '' && url.password === '' ? url : null;
}

/** Whether a host is a name with a dot in it: words such as "n/a" are none, also behind a scheme that a form wrote. */
const hasDomain = ({ hostname }: URL): boolean => /\.[a-z\d-]{2,}\.?$/.test(hostname);

/** An address without the words before it, and without what stands behind the marks around it. */
function withoutLabel(text: string): string {
  const [label = '', mark = ''] = labelOfAddress.exec(text) ?? [];
  const address = text.slice(label.length);
  const closing = closingMarks[mark];
  const end = closing === undefined ? -1 : address.indexOf(closing);
  return end === -1 ? address : address.slice(0, end);
}

/**
 * The first address of a field that may have several, with a remark, or an asterisk for any sub-domain or any page: a
 * host ends before the marks that no host has, and a path before white space with another address behind it.
 */
function toFirstAddress(text: string): string {
  const [, scheme = '', host = '', rest = ''] = /^(https?:\/\/)?(?:\*\.)?([^/?#]*)(.*)$/is.exec(text.trim()) ?? [];
  const [first = ''] = host.split(markBehindHost, 1);
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
        .replace(/(?<![ ,;|])[ ,;|]+$/, '');
}
