/**
 * Whether a rule's host covers a host name. "shop.example" includes its sub-domains. "amazon.*" is that name under any
 * public suffix of one or two labels, with its sub-domains, so that one rule covers a shop of many countries.
 */
export function isOnHost(hostname: string, host: string): boolean {
  if (!host.endsWith('.*')) return hostname === host || hostname.endsWith(`.${host}`);
  const name = host.slice(0, -2);
  const labels = hostname.split('.');
  const isUnder = (suffixLabels: number) => {
    const rest = labels.slice(0, -suffixLabels).join('.');
    return rest === name || rest.endsWith(`.${name}`);
  };
  return isUnder(1) || ((labels.at(-2)?.length ?? 0) <= 3 && isUnder(2));
}
