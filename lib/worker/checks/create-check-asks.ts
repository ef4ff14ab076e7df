import type { CheckAsk, CheckWish } from '#lib/domain/checks/check-ask.ts';
import type { AccountItems } from '#lib/store/accounts/account-items.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';

/** Hands the panel what the user asked for elsewhere: the panel may still be opening. */
export interface CheckAsks {
  /** Replaces an ask that the panel has not taken. */
  ask(wish: CheckWish): Promise<void>;
  /** Hands the ask over, once. Null without one. */
  take(): Promise<CheckAsk | null>;
}

export function createCheckAsks({
  random,
  askItem,
}: Pick<AccountContext, 'random'> & { readonly askItem: AccountItems['checkAsk'] }): CheckAsks {
  return {
    ask: (wish) => askItem.write({ ...wish, askId: random.id() }),
    async take() {
      const ask = await askItem.read();
      if (ask !== null) await askItem.remove();
      return ask;
    },
  };
}
