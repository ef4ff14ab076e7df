import type { MintOutcome } from '#lib/domain/links/minted-link.ts';
import { usesCounter } from '#lib/domain/sub-ids/expand-tokens.ts';
import type { Clock } from '#lib/platform/clock.ts';
import type { LinkMint } from '#lib/worker/links/create-link-mint.ts';
import type { ActWait, MintWish } from '#lib/worker/links/mint-wish.ts';

/** Two acts on one control within this time are one: a double click, or a hand that trembles. */
const withinMs = 300;

/** What the user acted on, and when. */
export interface Press {
  /** Names the button, or the keys in a tab. */
  readonly control: string;
  /** By the clock that never goes back. */
  readonly atMs: number;
}

export interface SingleActs {
  /** Mints for an act of the user's hand. */
  mint(wish: MintWish, press: Press, wait?: ActWait): Promise<MintOutcome>;
}

interface Last {
  readonly wish: MintWish;
  readonly atMs: number;
  readonly outcome: Promise<MintOutcome>;
  isOver: boolean;
}

/** Whether two wishes are for one page and one channel: with another preset the user wants another link. */
const isSameWish = (one: MintWish, other: MintWish) =>
  one.offerId === other.offerId &&
  one.destinationUrl === other.destinationUrl &&
  one.preset?.name === other.preset?.name &&
  one.subIds.every((subId, at) => subId === other.subIds[at]);

export interface SingleActsDependencies {
  readonly clock: Pick<Clock, 'monotonicMs'>;
  readonly linkMint: Pick<LinkMint, 'mint'>;
}

/**
 * Minting for the acts of a user's hand. Where the preset counts, each act makes a link with a number of its own, so a
 * second act on the same control so soon after the first gets the first one's link, even if the page has moved between
 * them. So does one for the same page with the same preset while the first is still under way: on a busy machine a double
 * click arrives as two late messages. Elsewhere the stored link answers it.
 */
export function createSingleActs({ clock, linkMint }: SingleActsDependencies): SingleActs {
  /** The last act on each control. */
  const lasts = new Map<string, Last>();

  function forgetOld(): void {
    for (const [control, { atMs, isOver }] of lasts)
      if (isOver && clock.monotonicMs() - atMs >= withinMs) lasts.delete(control);
  }

  return {
    mint(wish, { control, atMs }, wait) {
      if (wish.preset === undefined || !wish.subIds.some(usesCounter)) return linkMint.mint(wish, wait);
      const last = lasts.get(control);
      if (last !== undefined && (atMs - last.atMs < withinMs || (!last.isOver && isSameWish(last.wish, wish))))
        return last.outcome;
      forgetOld();
      const outcome = linkMint.mint(wish, wait);
      const begun: Last = { wish, atMs, outcome, isOver: false };
      const end = () => {
        begun.isOver = true;
      };
      outcome.then(end, end);
      lasts.set(control, begun);
      return outcome;
    },
  };
}
