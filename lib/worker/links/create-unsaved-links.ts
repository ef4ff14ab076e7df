import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import type { Attempt } from '#lib/platform/create-attempt.ts';
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
  /** Stores the link. Where that fails, keeps it in memory. */
  save(link: UnsavedLink): Promise<void>;
  /** Tries again to store the links in memory. */
  saveAll(): Promise<void>;
}

export interface UnsavedLinksDependencies {
  readonly attempt: Attempt;
  readonly quota: QuotaCounter;
}

export function createUnsavedLinks({ attempt, quota }: UnsavedLinksDependencies): UnsavedLinks {
  const unsaved = new Map<string, UnsavedLink>();

  async function saveAll(): Promise<void> {
    for (const { link, reuseKey, requestId } of unsaved.values()) {
      await attempt('link', async () => {
        await quota.settle(requestId, { state: 'done', link, reuseKey });
        unsaved.delete(reuseKey);
      });
    }
  }

  return {
    find: (reuseKey) => unsaved.get(reuseKey),

    async save(link) {
      unsaved.set(link.reuseKey, link);
      await saveAll();
    },

    saveAll,
  };
}
