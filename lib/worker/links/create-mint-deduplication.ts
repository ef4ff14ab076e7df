import type { MintOutcome } from '#lib/domain/links/minted-link.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { MintWait } from '#lib/worker/links/mint-wish.ts';

/** A wish for a link, as the next wish for the same link sees it. */
interface LinkTurn {
  /** Resolves when the wish has ended, in whichever way. */
  readonly settled: Promise<void>;
  /** Ends the slot wait of a background wish. Never a call that has left. */
  makeWay(): void;
}

/**
 * Wishes under way. A second wish of the same act, or for the same link, waits for the first: no link is spent twice.
 */
export function createMintDeduplication() {
  const byRequest = new Map<string, Promise<MintOutcome>>();
  const byLink = new Map<string, LinkTurn>();

  return {
    /** Runs an act once, however often it is asked for. */
    once(requestId: string, start: () => Promise<MintOutcome>) {
      const underWay = byRequest.get(requestId);
      if (underWay !== undefined) return underWay;
      const outcome = start();
      byRequest.set(requestId, outcome);
      const forget = () => byRequest.delete(requestId);
      void outcome.then(forget, forget);
      return outcome;
    },

    /**
     * Mints after every earlier wish for the same link has ended.
     * @param wait The user's own wish never waits for a background wish.
     */
    inTurn(reuseKey: string, wait: MintWait, mint: (wait: MintWait) => Promise<MintOutcome>) {
      const before = byLink.get(reuseKey);
      // A background wish may wait minutes for its slot. The user must not wait for it.
      if (wait.lane === 'interactive') before?.makeWay();
      const way = new AbortController();
      const signal = AbortSignal.any([wait.signal, way.signal]);
      const outcome = (before?.settled ?? Promise.resolve()).then(() => mint({ ...wait, signal }));
      const leave = () => {
        if (byLink.get(reuseKey) === turn) byLink.delete(reuseKey);
      };
      const turn: LinkTurn = {
        settled: outcome.then(leave, leave),
        makeWay: () => {
          if (wait.lane === 'background') way.abort(new AppError('cancelled'));
        },
      };
      byLink.set(reuseKey, turn);
      return outcome;
    },
  };
}
