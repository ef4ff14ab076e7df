import type { ReadyLink } from '#lib/domain/acts/ready-link.ts';
import { inTurn } from '#lib/platform/in-turn.ts';
import type { AccountItems } from '#lib/store/accounts/account-items.ts';

/** The browser does not report every closed tab, so the list needs an end. */
const maxReady = 20;

/** The links that wait for the popup: the newest of each tab. */
export interface ReadyLinks {
  put(ready: ReadyLink): Promise<void>;
  /** Forgets the link of an act. */
  drop(requestId: string): Promise<void>;
}

interface ReadyLinksDependencies {
  readonly accountId: string;
  readonly item: AccountItems['readyLinks'];
}

export function createReadyLinks({ accountId, item }: ReadyLinksDependencies): ReadyLinks {
  function change(next: (before: readonly ReadyLink[]) => readonly ReadyLink[]): Promise<void> {
    return inTurn(`ready-links:${accountId}`, async () => {
      const before = (await item.read())?.links ?? [];
      const links = next(before);
      if (links.length !== before.length || links.some((ready, index) => ready !== before[index])) {
        await item.write({ links });
      }
    });
  }

  return {
    put: (ready) =>
      change((before) => [...before.filter(({ tabId }) => tabId !== ready.tabId), ready].slice(-maxReady)),
    drop: (requestId) => change((before) => before.filter((ready) => ready.requestId !== requestId)),
  };
}
