import { type KeptCheck, keepCheck } from '#lib/domain/checks/kept-check.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { metaOf } from '#lib/store/meta.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';

/** Keeps what the user's checks found: sums and dates, never a page's text. */
export interface CheckKeeper {
  /** Keeps a check. @returns the one before of the same address; null for the first. */
  keep(check: KeptCheck): Promise<KeptCheck | null>;
}

export function createCheckKeeper({ database }: Pick<AccountContext, 'database'>): CheckKeeper {
  return {
    async keep(check) {
      const transaction = (await database()).transaction('meta', 'readwrite');
      const meta = metaOf(transaction);
      const kept = (await meta.get('pageChecks')) ?? [];
      await Promise.all([meta.put('pageChecks', keepCheck(kept, check)), transaction.done]);
      announceDataChange('checks');
      return kept.find(({ url }) => url === check.url) ?? null;
    },
  };
}
