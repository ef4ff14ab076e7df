import type { MintOutcome } from '#lib/domain/links/minted-link.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import type { AccountItems } from '#lib/store/accounts/account-items.ts';
import { createMintEndings, type MintEndingsDependencies } from '#lib/worker/links/create-mint-endings.ts';
import { createSlotWait } from '#lib/worker/links/create-slot-wait.ts';
import type { CheckedWish } from '#lib/worker/links/mint-wish.ts';
import type { ServiceCaller } from '#lib/worker/service/create-service-caller.ts';

export interface LinkSpender {
  /**
   * Asks the service for the link: the one step of a mint that costs something.
   * @param background Ends the wait for a slot in the background lane, never a call that is on its way; null for the user's.
   * @throws AppError as `LinkMint.mint`.
   */
  spend(checked: CheckedWish, background: AbortSignal | null): Promise<MintOutcome>;
}

export interface LinkSpenderDependencies extends MintEndingsDependencies {
  readonly clientFor: ServiceCaller;
  readonly progressItem: AccountItems['mintProgress'];
}

/** Reserved → sent → done | refused | unknown, each on disk before the next. */
export function createLinkSpender(dependencies: LinkSpenderDependencies): LinkSpender {
  const { attempt, quota, clientFor, progressItem } = dependencies;
  const { endWith, endWithout } = createMintEndings(dependencies);
  const hideWait = () => progressItem.remove();

  return {
    async spend(checked, background) {
      const { wish, reuseKey, offer, about } = checked;
      const { requestId, offerId, destinationUrl, subIds } = wish;
      const entry = { requestId, offerId, reuseKey, offerName: offer.name, ...about };
      if (!(await quota.reserve(entry, !wish.overQuota))) return { kind: 'quota-reached' };
      const isShown = background === null;
      const wait = createSlotWait(background);
      let isWaitShown = false;
      let isSent = false;
      let trackingLink: string;
      try {
        trackingLink = await clientFor({
          lane: isShown ? 'interactive' : 'background',
          signal: wait.signal,
          onWait: (startsAtMs) => {
            if (!isShown) return;
            isWaitShown = true;
            void attempt('mint progress', () => progressItem.write({ requestId, startsAtMs }));
          },
          beforeSend: async () => {
            wait.leave();
            if (isWaitShown) await attempt('mint progress', hideWait);
            await quota.markSent(requestId);
            isSent = true;
          },
          takeBack: async () => {
            isSent = false;
            await quota.markUnsent(requestId);
            wait.comeBack();
          },
        }).generateDeeplink({ offerId, url: destinationUrl, subIds });
      } catch (error) {
        return endWithout(checked, toAppError(error), isSent);
      } finally {
        // Also where none was shown: a life of the worker that was killed in its wait may have left one. Nobody waits for it.
        if (isShown) void attempt('mint progress', hideWait);
        wait.end();
      }
      return endWith(checked, trackingLink);
    },
  };
}
