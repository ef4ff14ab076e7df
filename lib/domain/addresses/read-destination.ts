/** No redirect of others encodes its destination more often. */
const maxDecodings = 3;

/** A host with a dot and a name at its end, and what may follow it. */
const hostWithoutScheme = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+([a-z]{2,})(?::\d{1,5})?(?:[/?#]|$)/iu;

/** What looks like a host's last name, and is a file's. */
const fileEnding = /^(?:aspx?|cfm|css|gif|html?|jpe?g|jsp|js|pdf|php|png|svg|webp|xml)$/i;

export interface DestinationContext {
  /** The redirect's own origin, if it is a shop's own: "/dp/1" is then a page of that shop. */
  readonly ownOrigin: string | null;
  /** Whether this kind of redirect is known to have its destination here: then "shop.example" alone is one. */
  readonly isKnownPlace: boolean;
}

/**
 * The web address in a redirect's parameter or path: with or without its scheme, percent-encoded once too often, in
 * base64 ("aHR0c…"), or in Proofpoint's second form ("https-3A__shop.example_p"). Null if it is no web address.
 */
export function readDestination(text: string, context: DestinationContext): URL | null {
  let rest = text.trim();
  for (let decodings = 0; decodings <= maxDecodings; decodings += 1) {
    const found = readPlain(rest, context);
    if (found !== null) return found;
    const decoded = decodeOnce(rest);
    if (decoded === null || decoded === rest) return null;
    rest = decoded;
  }
  return null;
}

function readPlain(text: string, { ownOrigin, isKnownPlace }: DestinationContext): URL | null {
  if (/^https?:\/\/?[^/]/i.test(text)) return toWebUrl(text);
  if (/^\/\/[^/]/.test(text)) return toWebUrl(`https:${text}`);
  if (text.startsWith('/')) return ownOrigin === null ? null : toWebUrl(`${ownOrigin}${text}`);
  const ending = hostWithoutScheme.exec(text)?.[1];
  if (ending === undefined || fileEnding.test(ending)) return null;
  return isKnownPlace || /^www\.|\//i.test(text) ? toWebUrl(`https://${text}`) : null;
}

function decodeOnce(text: string): string | null {
  try {
    if (/^https?-3a__/i.test(text)) return decodeURIComponent(text.replaceAll('-', '%').replaceAll('_', '/'));
    // Bing writes "a1" before it.
    const base64 = /^(?:a1)?(aHR0c[\w+/-]+)=*$/.exec(text)?.[1];
    if (base64 !== undefined) return decodeBase64(base64);
    return text.includes('%') ? decodeURIComponent(text) : null;
  } catch {
    return null;
  }
}

/** @throws where it is neither base64 nor base64url of UTF-8. */
function decodeBase64(text: string): string {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.charCodeAt(0));
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

/**
 * The destination in a redirect's path: behind the slash, the colon or the sign of equality before its scheme, with the
 * redirect's own query behind it unless it is encoded; in Google's "/amp/s/…"; or in Proofpoint's third form.
 */
export function readPathDestination(url: URL): URL | null {
  const guarded = readGuarded(url);
  if (guarded !== null) return guarded;
  const { pathname, search } = url;
  const start = pathname.search(/(?<=[/:=])https?(?::|%3a)/i);
  const context = { ownOrigin: null, isKnownPlace: true };
  if (start === -1) {
    const [, secure, page] = /^\/amp\/(s\/)?(.+)$/.exec(pathname) ?? [];
    return page === undefined ? null : readDestination(`http${secure ? 's' : ''}://${page}${search}`, context);
  }
  const rest = pathname.slice(start);
  // A wholly encoded destination ends with its segment. A plain one has the link's query as its own.
  if (/^https?(?::|%3a)%2f/i.test(rest)) return readDestination(rest.split('/', 1)[0] ?? '', context);
  return readDestination(/^https?:/i.test(rest) ? rest + search : rest, context);
}

/** The start of a path in Proofpoint's third form: "/v3/__https://shop.example/p__;!!…". */
const guardedStart = '/v3/__';

function readGuarded({ pathname, href }: URL): URL | null {
  if (!pathname.startsWith(guardedStart)) return null;
  const start = href.indexOf(guardedStart) + guardedStart.length;
  const end = href.indexOf('__;', start);
  if (end === -1) return null;
  const [bytes = ''] = href.slice(end + 3).split('!', 1);
  return toWebUrl(fillGuarded(href.slice(start, end), bytes));
}

/** How many characters "**" and a letter stand for in Proofpoint's third form. */
const runLengths = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Puts back the characters that "*" stands for: their bytes stand behind the address in base64url. */
function fillGuarded(address: string, bytes: string): string {
  let characters: readonly string[] = [];
  try {
    characters = bytes === '' ? [] : [...decodeBase64(bytes)];
  } catch {
    return '';
  }
  let used = 0;
  const take = (count: number) => {
    used += count;
    return characters.slice(used - count, used).join('');
  };
  const filled = address.replace(/\*(?:\*([\w-]))?/g, (_whole, run: string | undefined) =>
    take(run === undefined ? 1 : runLengths.indexOf(run) + 2),
  );
  return used === characters.length ? filled : '';
}

function toWebUrl(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
}
