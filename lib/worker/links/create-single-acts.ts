import type { MintOutcome } from '#lib/domain/links/minted-link.ts';
import { usesCounter } from '#lib/domain/sub-ids/expand-tokens.ts';
import type { Clock } from '#lib/platform/clock.ts';
import type { LinkMint } from '#lib/worker/links/create-link-mint.ts';
import type { MintWish } from '#lib/worker/links/mint-wish.ts';

/** Two acts within this time are one: a double click, or a hand that trembles. */
const withinMs = 300;

export interface SingleActsDependencies {
  readonly clock: Clock;
  readonly linkMint: Pick<LinkMint, 'mint'>;
}

/**
 * Minting for the acts of a user's hand. Where the preset counts, each act makes a link with a number of its own, so a
 * second act for the same link so soon after the first gets the first one's. Elsewhere the stored link answers it.
 */
export function createSingleActs({ clock, linkMint }: SingleActsDependencies): Pick<LinkMint, 'mint'> {
  let last: { readonly link: string; readonly atMs: number; readonly outcome: Promise<MintOutcome> } | null = null;

  return {
    mint(wish, wait) {
      if (wish.preset === undefined || !wish.subIds.some(usesCounter)) return linkMint.mint(wish, wait);
      const [link, atMs] = [toLinkKey(wish), clock.monotonicMs()];
      if (last?.link === link && atMs - last.atMs < withinMs) return last.outcome;
      const outcome = linkMint.mint(wish, wait);
      last = { link, atMs, outcome };
      return outcome;
    },
  };
}

/** What the act asks for, without what names the act. */
function toLinkKey({ offerId, destinationUrl, subIds, preset, overQuota, despiteRefusal }: MintWish): string {
  return JSON.stringify([offerId, destinationUrl, subIds, preset?.name, overQuota, despiteRefusal]);
}
