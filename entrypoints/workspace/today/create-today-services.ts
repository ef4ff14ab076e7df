import type { EditServices } from '#components/edits/edit-services.ts';
import type { Campaign } from '#lib/domain/coupons/campaign.ts';
import { browser } from '#lib/platform/browser.ts';
import { readEditData } from '#lib/store/posts/read-edit-data.ts';
import { readProgramProduct } from '#lib/store/posts/read-program-product.ts';
import { type RowsElsewhere, readRowsElsewhere } from '#lib/store/today/read-rows-elsewhere.ts';
import type { TodaySnapshot } from '#lib/store/today/read-today.ts';
import { canCopyPng, copyFormatted, copyPng } from '#lib/ui/copy-for-user.ts';
import type { TabDeps } from '../workspace-services.ts';
import { todayReaderOf } from './today-reader.ts';

/** What the Today tab reads and does outside itself. */
export interface TodayServices extends EditServices {
  readToday(): Promise<TodaySnapshot>;
  /** What ends or stopped in the device's other accounts, without those where nothing does. */
  readElsewhere(): Promise<readonly RowsElsewhere[]>;
  /**
   * Begins a post with the page of a program, and a coupon of it. Resolves to its id; null where the program names no
   * page.
   */
  startPost(offerId: string, campaign: Campaign | null): Promise<string | null>;
  /** Copies a picture, and resolves to whether it is on the clipboard; null where the browser cannot. */
  readonly copyPng: ((png: Blob) => Promise<boolean>) | null;
  saveFile(name: string, content: Blob): void;
  /** Whether the browser allows notifications here: the user may have taken that away, or given it on another browser. */
  mayNotify(): Promise<boolean>;
  /** Asks the user to allow notifications. Must be called before any `await` of the event's handler. */
  requestNotifications(): Promise<boolean>;
  sleep(durationMs: number): Promise<void>;
}

/** The Today tab's composition root. */
export function createTodayServices(deps: TabDeps): TodayServices {
  const { account, database, nowMs, newId, send, sleep, saveFile } = deps;
  return {
    ...readEditData(account, nowMs),
    ...{ nowMs, newId, send, sleep, saveFile, copyFormatted, readToday: () => todayReaderOf(deps).read() },
    copyPng: canCopyPng() ? copyPng : null,
    mayNotify: () => browser.permissions.contains({ permissions: ['notifications'] }),
    requestNotifications: () => deps.requestPermissions({ permissions: ['notifications'] }),
    readElsewhere: () => readRowsElsewhere(account, nowMs()),
    async startPost(offerId, campaign) {
      const product = await readProgramProduct(database, { offerId, campaign, productId: newId(), nowMs: nowMs() });
      if (product === null) return null;
      const postId = newId();
      return (await send('addToPost', { postId, product })).problem === null ? postId : null;
    },
  };
}
