import type { AskedAct } from '#lib/domain/page/link-risk.ts';
import type { Clock } from '#lib/platform/clock.ts';
import type { AccountItems } from '#lib/store/accounts/account-items.ts';

/** An act this soon after the last is the same one: a double click, or a key that is held down. */
const tooSoonMs = 1_000;
/** For so long the toast says that the same act answers its question. */
const answerWithinMs = 30_000;

/** Before a link that may be useless, one click asks. The user answers by repeating the act. */
export interface SecondActs {
  /** Whether the act is the user's second for the link, after the question. Otherwise it is stored as the first. */
  isSecond(act: Pick<AskedAct, 'requestId' | 'offerId' | 'destinationUrl'>): Promise<boolean>;
  /** The user never saw the question to this act. */
  forget(requestId: string): Promise<void>;
}

export interface SecondActsDependencies {
  readonly clock: Clock;
  readonly askedItem: AccountItems['askedAct'];
}

export function createSecondActs({ clock, askedItem }: SecondActsDependencies): SecondActs {
  return {
    async isSecond(act) {
      const asked = await askedItem.read();
      const isSame = asked?.offerId === act.offerId && asked.destinationUrl === act.destinationUrl;
      // After a kill the page asks again for either act. Each gets the answer that it had.
      if (isSame && asked.secondRequestId === act.requestId) return true;
      if (isSame && asked.requestId === act.requestId) return false;
      const ageMs = clock.nowMs() - (asked?.askedAtMs ?? 0);
      const isAnswer = isSame && asked.secondRequestId === null && ageMs >= tooSoonMs && ageMs <= answerWithinMs;
      await askedItem.write(
        isAnswer
          ? { ...asked, secondRequestId: act.requestId }
          : { ...act, askedAtMs: clock.nowMs(), secondRequestId: null },
      );
      return isAnswer;
    },

    async forget(requestId) {
      if ((await askedItem.read())?.requestId === requestId) await askedItem.remove();
    },
  };
}
