/** More parameters are not taken off one by one. */
const maxParameters = 12;

/**
 * What a posted link may have been when the network gave it, the likeliest first: whoever posts a link adds fragments and
 * parameters behind it. So the address is followed by what remains when its end is taken off, part by part. A parameter
 * that stands before it with another value is not taken off: the network may read either of the two. Behind these
 * stand the other ways to write them: with the other scheme, with or without a slash at the path's end, with the letters
 * of other scripts encoded or plain.
 */
export function listPostedForms(url: string): readonly string[] {
  const [address = ''] = url.split('#', 1);
  const [base = '', ...rest] = address.split('?');
  const parameters = rest.length === 0 ? [] : rest.join('?').split('&');
  const needed = findLastContradiction(parameters) + 1;
  const longest = Math.min(parameters.length, maxParameters);
  const shorter = Array.from({ length: longest }, (_empty, index) => longest - index)
    .filter((length) => length >= needed)
    .map((length) => `${base}?${parameters.slice(0, length).join('&')}`);
  const forms = [...new Set([url, address, ...shorter, ...(needed === 0 ? [base] : [])])];
  return [...new Set([...forms, ...forms.flatMap(listWritings)])];
}

/** One writing of all that lead to the same place, and its key where links are looked up: scheme, slash and case. */
export function toWritingKey(url: string): string {
  if (!URL.canParse(url)) return url;
  const { host, pathname, search } = new URL(url);
  return `${host}${pathname.replace(/\/$/, '')}${search}`;
}

/** Index of the last parameter whose name stood before with another value; -1 without one. */
function findLastContradiction(parameters: readonly string[]): number {
  const first = new Map<string, string>();
  let last = -1;
  for (const [index, parameter] of parameters.entries()) {
    const name = (parameter.split('=', 1)[0] ?? '').toLowerCase();
    const before = first.get(name);
    if (before === undefined) first.set(name, parameter);
    else if (before !== parameter) last = index;
  }
  return last;
}

function listWritings(form: string): readonly string[] {
  const [, scheme, host, path, query] = /^(https?):(\/\/[^/?#]+)([^?#]*)(.*)$/i.exec(form) ?? [];
  if (scheme === undefined || host === undefined || path === undefined) return [];
  const paths = path.endsWith('/') ? [path, path.slice(0, -1)] : [path, `${path}/`];
  const written = paths.flatMap((each) => [`${each}${query}`, ...listEncodings(`${each}${query}`)]);
  return ['https', 'http'].flatMap((each) => written.map((rest) => `${each}:${host}${rest}`));
}

/** The same address with all that may be plain plain, and with it encoded. */
function listEncodings(address: string): readonly string[] {
  if (!/[%\u0080-\uffff]/.test(address)) return [];
  try {
    const plain = decodeURI(address);
    return [plain, encodeURI(plain).replaceAll('%25', '%')];
  } catch {
    return [];
  }
}
