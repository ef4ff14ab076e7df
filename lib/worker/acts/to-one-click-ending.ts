import type { MintedLink, MintOutcome } from '#lib/domain/links/minted-link.ts';
import type { OneClickOutcome } from '#lib/worker/page/one-click-outcome.ts';
import type { QuotaCounter } from '#lib/worker/quota/create-quota-counter.ts';

/** A link that is there, to be copied; or (null) none, and what is said instead. */
export type OneClickEnding =
  | { readonly link: MintedLink; readonly reused: boolean; readonly isFromTeam?: true; readonly left: number }
  | { readonly link: null; readonly outcome: OneClickOutcome };

/** What a wish came to, for an act outside the popup. */
export async function toOneClickEnding(
  minted: MintOutcome,
  { accountId, offerId, programName }: { accountId: string; offerId: string; programName: string },
  quota: Pick<QuotaCounter, 'readUsage'>,
): Promise<OneClickEnding> {
  if (minted.kind === 'cancelled') return { link: null, outcome: minted };
  if (minted.kind === 'refused') {
    const landing = minted.landingLink === null ? null : { accountId, offerId };
    return { link: null, outcome: { kind: 'refused', programName, landing } };
  }
  const { used, limit } = await quota.readUsage();
  const left = Math.max(0, limit - used);
  if (minted.kind === 'minted') {
    return { link: minted.link, reused: minted.reused, left, ...(minted.fromTeam && { isFromTeam: true }) };
  }
  const isBlocked = minted.kind === 'unknown' && minted.isBlocked === true;
  return { link: null, outcome: { kind: minted.kind, programName, left, limit, ...(isBlocked && { isBlocked }) } };
}
