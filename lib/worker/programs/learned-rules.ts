import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import { isTaught } from '#lib/domain/programs/learned-host.ts';
import type { MatchRule } from '#lib/domain/programs/match.ts';
import type { LearnedHostRecord, OfferRecord } from '#lib/store/schema/offer-records.ts';

export const isSameOrSubdomain = (host: string, known: string) => host === known || host.endsWith(`.${known}`);

/** The rule that a minted link teaches. Null where the rules already have it for certain. */
export function toLearnedRule(hostname: string, rules: readonly MatchRule[]): MatchRule | null {
  const host = toSiteKey(hostname);
  if (rules.some((rule) => !rule.isGuess && isSameOrSubdomain(host, toSiteKey(rule.host)))) return null;
  // The country of the campaign still belongs to the program.
  return { host, pathPrefix: rules.find((rule) => rule.isGuess && rule.host === host)?.pathPrefix ?? '' };
}

/** The rules, with what links taught. */
export function addLearnedRules(
  rules: readonly MatchRule[],
  taught: readonly LearnedHostRecord[],
): readonly MatchRule[] {
  const all = [...rules];
  for (const each of taught) {
    const learned = isTaught(each) ? toLearnedRule(each.host, all) : null;
    if (learned !== null) all.push(learned);
  }
  return all;
}

/** Rules as a program's record has them. */
export function toMatches(matches: readonly MatchRule[]): Pick<OfferRecord, 'matches' | 'matchHosts'> {
  return { matches, matchHosts: [...new Set(matches.map(({ host }) => host))] };
}
