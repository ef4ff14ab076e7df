import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import {
  type OfferedButton,
  offeredButtonKey,
  readMatchBucket,
  readOfferedButton,
  toMatchBucket,
} from '#lib/domain/page/match-bucket.ts';
import { buttonCorners } from '#lib/domain/page/page-surface.ts';
import { hostSuffixes } from '#lib/domain/programs/match.ts';

/**
 * What the match index says of a page's host. `none`: no program has it, or a parent of it. `ask`: a program has it,
 * and the worker decides; `isOffering` is whether any page draws the button by itself. `draw`: whichever program the
 * address has, it can be minted. `dismissed`: the same, and the user wants no button there.
 */
export type HostMatch =
  | { readonly kind: 'none' | 'dismissed' }
  | { readonly kind: 'ask'; readonly isOffering: boolean }
  | ({ readonly kind: 'draw' } & OfferedButton);

/** The keys of `storage.local` that say it. */
export const toMatchKeys = (hostname: string): readonly string[] => [
  offeredButtonKey,
  ...hostSuffixes(hostname).map(toMatchBucket),
];

/**
 * Looks a page's host up. Needs one read, whatever the number of hosts.
 * @param read Reads `storage.local` by its keys.
 */
export async function findHostMatch(
  read: (keys: string[]) => Promise<Readonly<Record<string, unknown>>>,
  hostname: string,
): Promise<HostMatch> {
  const stored = await read([...toMatchKeys(hostname)]);
  const found = hostSuffixes(hostname).flatMap((host) => {
    const flag = readMatchBucket(stored[toMatchBucket(host)]).get(host);
    return flag === undefined ? [] : [{ host, flag }];
  });
  if (found.length === 0) return { kind: 'none' };
  const offered = readOfferedButton(stored[offeredButtonKey]);
  if (offered === null || found.some(({ flag }) => flag === '')) return { kind: 'ask', isOffering: offered !== null };
  // What the user chose for a host holds on that host alone, and not below it.
  const own = found.find(({ host }) => host === toSiteKey(hostname))?.flag ?? '+';
  if (own === '-') return { kind: 'dismissed' };
  return { kind: 'draw', ...offered, corner: buttonCorners[Number(own)] ?? offered.corner };
}
