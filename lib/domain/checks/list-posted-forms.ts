/** More parameters are not taken off one by one. */
const maxParameters = 12;

/**
 * What a posted link may have been when the network gave it, the likeliest first: whoever posts a link adds fragments and
 * parameters behind it. So the address is followed by what remains when its end is taken off, part by part.
 */
export function listPostedForms(url: string): readonly string[] {
  const [address = ''] = url.split('#', 1);
  const [base = '', ...rest] = address.split('?');
  const parameters = rest.join('?').split('&');
  const kept = rest.length === 0 ? [] : parameters.slice(0, maxParameters);
  const shorter = kept.map((_parameter, index) => `${base}?${kept.slice(0, kept.length - index).join('&')}`);
  return [...new Set([url, address, ...shorter, base])];
}
