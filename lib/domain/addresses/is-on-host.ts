import { normaliseHost } from '#lib/domain/addresses/to-site-key.ts';

/**
 * Whether a rule's host covers a host name, with a dot at its end or without. "shop.example" includes its sub-domains.
 * "amazon.*" is that name under any single label, and under "com" and "co" of any, with its sub-domains, so that one
 * rule covers a shop of many countries: "amazon.abc.example" is on a domain of somebody else. "click." is a name's first
 * labels. An empty one covers every host.
 */
export function isOnHost(givenHostname: string, host: string): boolean {
  if (host === '') return true;
  const hostname = normaliseHost(givenHostname);
  if (host.endsWith('.')) return hostname.startsWith(host);
  if (!host.endsWith('.*')) return hostname === host || hostname.endsWith(`.${host}`);
  const name = host.slice(0, -2);
  const labels = hostname.split('.');
  const isUnder = (suffixLabels: number) => {
    const rest = labels.slice(0, -suffixLabels).join('.');
    return rest === name || rest.endsWith(`.${name}`);
  };
  return isUnder(1) || (/^com?$/.test(labels.at(-2) ?? '') && isUnder(2));
}

/**
 * Finds the rules that hold on a host, in their order. Of hundreds it asks those alone whose host begins with one of the
 * name's labels: a page check asks for each of 5,000 links.
 * @param toHosts The hosts of a rule, as `isOnHost` reads them.
 */
export function createHostRules<Rule>(
  rules: readonly Rule[],
  toHosts: (rule: Rule) => readonly string[],
): (hostname: string) => readonly Rule[] {
  const entries = rules.flatMap((rule, place) => toHosts(rule).map((host) => ({ rule, place, host })));
  const byLabel = Map.groupBy(entries, ({ host }) => host.split('.', 1)[0] ?? '');
  return (hostname) => {
    const labels = new Set(['', ...hostname.split('.')]);
    const found = [...labels].flatMap((label) => byLabel.get(label) ?? []);
    const holding = found.filter(({ host }) => isOnHost(hostname, host)).toSorted((a, b) => a.place - b.place);
    return [...new Set(holding.map(({ rule }) => rule))];
  };
}
