import { AppError } from '#lib/errors/app-error.ts';
import { inTurn } from '#lib/platform/in-turn.ts';
import type { AccountItems } from '#lib/store/accounts/account-items.ts';

/** Nobody says that an act will not be asked for again, so what is remembered of them has an end. */
const maxRemembered = 20;

/**
 * Acts that the user takes back while they wait. A page asks again with the same act where the worker died, so one that was
 * taken back is remembered beyond this life: it must not be sent by the next.
 */
export interface Withdrawals {
  /** An act begins. @returns a signal that is aborted when the user takes it back. */
  begin(requestId: string): AbortSignal;
  end(requestId: string): void;
  /** Ends the wait of the act, now or when it is asked for again. Never a call that is on its way. */
  withdraw(requestId: string): Promise<void>;
  /** Whether the user took the act back, in this life of the worker or an earlier one. */
  has(requestId: string): Promise<boolean>;
}

export interface WithdrawalsDependencies {
  readonly accountId: string;
  readonly item: AccountItems['withdrawnActs'];
}

export function createWithdrawals({ accountId, item }: WithdrawalsDependencies): Withdrawals {
  /** Acts of this life, by their request. */
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
      // Before anything is stored: its slot may come meanwhile.
      abort(requestId);
      await inTurn(`withdrawn-acts:${accountId}`, async () => {
        const others = (await read()).filter((each) => each !== requestId);
        await item.write({ requestIds: [...others, requestId].slice(-maxRemembered) });
      });
      // What began while that was stored may not have seen it.
      abort(requestId);
    },

    has: async (requestId) => (await read()).includes(requestId),
  };
}
