import type { ButtonFlag, MatchBucket } from '#lib/domain/page/match-bucket.ts';
import { buttonCorners } from '#lib/domain/page/page-surface.ts';
import type { SitePreference } from '#lib/domain/page/site-preference.ts';
import { hostSuffixes } from '#lib/domain/programs/match.ts';
import { canMint, type OfferWithStatus } from '#lib/domain/programs/offer.ts';

/** What a program's summary says of whether its pages have the button. */
export type ButtonProgram = Pick<OfferWithStatus, 'applicationStatus' | 'offerStatus'> & {
  readonly hosts: readonly string[];
};

/**
 * On which hosts a page draws the button by itself: where every program can be minted. Whichever the address has, the
 * button belongs there. A site of which the user said that a program is another's is left to the worker.
 */
export function findButtonFlags(programs: readonly ButtonProgram[], sites: readonly SitePreference[]): MatchBucket {
  const flags = new Map<string, ButtonFlag>();
  for (const program of programs) if (canMint(program)) for (const host of program.hosts) flags.set(host, '+');
  for (const program of programs) if (!canMint(program)) for (const host of program.hosts) flags.delete(host);
  for (const site of sites) {
    const { hosts, flag } = toSiteButton(site, (host) => flags.has(host));
    for (const host of hosts) {
      if (flag === '') flags.delete(host);
      else flags.set(host, flag);
    }
  }
  return flags;
}

/**
 * What the user's choices for a site make of the flags.
 * @param hasButton Whether a page of exactly this host draws the button by itself.
 * @returns the hosts, and the flag that they get. Of a site that is no host of a program, it is its parents that are
 * left to the worker: so the index never learns a host by what the user chose there.
 */
export function toSiteButton(
  { siteKey, buttonCorner, isButtonDismissed, rejectedOfferIds = [] }: SitePreference,
  hasButton: (host: string) => boolean,
): { readonly hosts: readonly string[]; readonly flag: ButtonFlag } {
  const isAsked = rejectedOfferIds.length > 0;
  const isOwn = isButtonDismissed === true || buttonCorner !== undefined;
  if (!isAsked && hasButton(siteKey)) {
    const corner = buttonCorner === undefined ? '+' : (`${buttonCorners.indexOf(buttonCorner)}` as ButtonFlag);
    return { hosts: [siteKey], flag: isButtonDismissed === true ? '-' : corner };
  }
  return { hosts: isAsked || isOwn ? hostSuffixes(siteKey) : [], flag: '' };
}
