import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import type { Logger } from '#lib/platform/logger.ts';
import { logFailure } from '#lib/worker/links/log-failure.ts';
import type { QuotaCounter } from '#lib/worker/quota/create-quota-counter.ts';

/** A link that was made, and the act that made it. */
export interface UnsavedLink {
  readonly link: MintedLink;
  readonly reuseKey: string;
  readonly requestId: string;
}

/** Links that were made and could not be stored: handed out again, and stored once that works. */
export interface UnsavedLinks {
  find(reuseKey: string): UnsavedLink | undefined;
  /** Stores the link; where that fails, it is kept here. */
  save(link: UnsavedLink): Promise<void>;
  /** Stores what could not be stored when it was made. */
  saveAll(): Promise<void>;
}

export interface UnsavedLinksDependencies {
  readonly logger: Logger;
  readonly quota: QuotaCounter;
}

export function createUnsavedLinks({ logger, quota }: UnsavedLinksDependencies): UnsavedLinks {
  const unsaved = new Map<string, UnsavedLink>();

  async function saveAll(): Promise<void> {
    for (const { link, reuseKey, requestId } of unsaved.values()) {
      const done = quota.settle(requestId, { state: 'done', link, reuseKey }).then(() => unsaved.delete(reuseKey));
      await logFailure(logger, 'link', done);
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
