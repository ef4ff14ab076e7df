import { AppError } from '#lib/errors/app-error.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';

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

export function createWithdrawals({ acts }: Pick<AccountContext, 'acts'>): Withdrawals {
  /** Acts of this life, by their `requestId`. */
  const underWay = new Map<string, AbortController>();

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
      await acts.change(requestId, { isWithdrawn: true });
      // Once more: an act that began during the write may not have seen it.
      abort(requestId);
    },

    has: async (requestId) => (await acts.find(requestId))?.isWithdrawn === true,
  };
}
