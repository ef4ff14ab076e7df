import type { ReadyLink } from '#lib/domain/links/ready-link.ts';
import type { AccountItems } from '#lib/store/accounts/account-items.ts';

/** Tabs are closed without a word, so what is remembered about them has an end. */
const maxReady = 20;

/** Links that came when the popup was closed, until it has shown them. */
export interface ReadyLinks {
  /** The last one of a tab is the one that its popup opens on. */
  add(ready: ReadyLink): Promise<void>;
  take(requestId: string): Promise<void>;
}

export interface ReadyLinksDependencies {
  readonly accountId: string;
  readonly readyItem: AccountItems['readyLinks'];
}

export function createReadyLinks({ accountId, readyItem }: ReadyLinksDependencies): ReadyLinks {
  function change(edit: (before: readonly ReadyLink[]) => readonly ReadyLink[]): Promise<void> {
    return navigator.locks.request(`ready-links:${accountId}`, async () => {
      const before = (await readyItem.read())?.links ?? [];
      const links = edit(before);
      if (links !== before) await readyItem.write({ links });
    });
  }

  return {
    add: (ready) =>
      change((before) => [...before.filter(({ tabId }) => tabId !== ready.tabId), ready].slice(-maxReady)),

    take: (requestId) =>
      change((before) =>
        before.some((ready) => ready.requestId === requestId)
          ? before.filter((ready) => ready.requestId !== requestId)
          : before,
      ),
  };
}
