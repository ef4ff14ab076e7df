import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import { createTurns } from '#lib/platform/turns.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import type { QuotaCounter } from '#lib/worker/quota/create-quota-counter.ts';

/** A new link, and the act that made it. */
export interface UnsavedLink {
  readonly link: MintedLink;
  readonly reuseKey: string;
  readonly requestId: string;
}

/** Links that were made and could not be stored. They answer wishes, and are stored as soon as that works. */
export interface UnsavedLinks {
  find(reuseKey: string): UnsavedLink | undefined;
  /** Stores the link. Where that fails, keeps it in memory, and tries again by itself for half a minute. */
  save(link: UnsavedLink): Promise<void>;
  /** Tries again to store the links in memory. */
  saveAll(): Promise<void>;
}

export interface UnsavedLinksDependencies extends Pick<AccountContext, 'attempt' | 'clock'> {
  readonly quota: QuotaCounter;
}

/** A database that was closed opens again at once, and a full disk may have room soon. A worker lives little longer. */
const againAfterMs = [1_000, 2_000, 4_000, 8_000, 16_000] as const;

export function createUnsavedLinks({ attempt, clock, quota }: UnsavedLinksDependencies): UnsavedLinks {
  const unsaved = new Map<string, UnsavedLink>();
  /** No two store the same link: the later one would undo what the user changed of it in between. */
  const inTurn = createTurns();
  let isTryingAgain = false;
  let tries = 0;

  const saveAll = () =>
    inTurn(async () => {
      for (const { link, reuseKey, requestId } of unsaved.values()) {
        await attempt('link', async () => {
          await quota.settle(requestId, { state: 'done', link, reuseKey });
          unsaved.delete(reuseKey);
        });
      }
    });

  /** The last link of a list has no next act that would store it. */
  async function tryAgain(): Promise<void> {
    if (isTryingAgain) return;
    isTryingAgain = true;
    while (unsaved.size > 0) {
      const waitMs = againAfterMs[tries];
      if (waitMs === undefined) break;
      tries += 1;
      await clock.sleep(waitMs);
      await saveAll();
    }
    isTryingAgain = false;
  }

  return {
    find: (reuseKey) => unsaved.get(reuseKey),

    async save(link) {
      unsaved.set(link.reuseKey, link);
      await saveAll();
      // The half minute of each link is its own, also while an earlier one is tried again.
      tries = 0;
      void attempt('link', tryAgain);
    },

    saveAll,
  };
}
