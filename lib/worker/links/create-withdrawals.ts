import { AppError } from '#lib/errors/app-error.ts';
import { inTurn } from '#lib/platform/in-turn.ts';
import type { AccountItems } from '#lib/store/accounts/account-items.ts';

/** A page never says that it will not ask again for an act, so the list needs an end. */
const maxRemembered = 20;

/**
 * Acts that the user takes back while they wait. If the worker dies, a page asks again for the same act. So an act
 * taken back is stored: the next life of the worker must not send it.
 */
export interface Withdrawals {
  /** Begins an act. @returns a signal that aborts when the user takes the act back. */
  begin(requestId: string): AbortSignal;
  end(requestId: string): void;
  /** Ends the act's wait, now or when it is asked for again. Never a call that has left. */
  withdraw(requestId: string): Promise<void>;
  /** Whether the user took the act back, in this life of the worker or in an earlier one. */
  has(requestId: string): Promise<boolean>;
}

export interface WithdrawalsDependencies {
  readonly accountId: string;
  readonly item: AccountItems['withdrawnActs'];
}

export function createWithdrawals({ accountId, item }: WithdrawalsDependencies): Withdrawals {
  /** Acts of this life, by their `requestId`. */
  const underWay = new Map<string, AbortController>();

  const read = async () => (await item.read())?.requestIds ?? [];
  const abort = (requestId: string) => underWay.get(requestId)?.abort(new AppError('withdrawn'));

  return {
    begin(requestId) {
      const act = new AbortController();
      underWay.set(requestId, act);
      return act.signal;
    },

    end(requestId) {
      underWay.delete(requestId);
    },

    async withdraw(requestId) {
      // Before storing: its slot may come meanwhile.
      abort(requestId);
      await inTurn(`withdrawn-acts:${accountId}`, async () => {
        const others = (await read()).filter((each) => each !== requestId);
        await item.write({ requestIds: [...others, requestId].slice(-maxRemembered) });
      });
      // Once more: an act that began during the write may not have seen it.
      abort(requestId);
    },

    has: async (requestId) => (await read()).includes(requestId),
  };
}
