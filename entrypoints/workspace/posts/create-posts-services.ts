import { findPostEdits } from '#lib/domain/posts/find-post-edits.ts';
import { toServiceDate } from '#lib/domain/service/service-date.ts';
import { resendWhenCancelled } from '#lib/messaging/resend.ts';
import { locale } from '#lib/platform/i18n.ts';
import { readLiveCampaigns } from '#lib/store/coupons/read-live-campaigns.ts';
import { readReportState } from '#lib/store/earnings/read-report-state.ts';
import { readAddressHistory } from '#lib/store/posts/read-address-history.ts';
import { readEditData } from '#lib/store/posts/read-edit-data.ts';
import { readPost } from '#lib/store/posts/read-post.ts';
import { readPostChanges } from '#lib/store/posts/read-post-changes.ts';
import { readPostSurroundings } from '#lib/store/posts/read-post-surroundings.ts';
import { readPosts } from '#lib/store/posts/read-posts.ts';
import { readUsableBook } from '#lib/store/presets/read-usable-book.ts';
import { readLinkHosts } from '#lib/store/programs/read-link-hosts.ts';
import { readPageOffers } from '#lib/store/programs/read-page-offers.ts';
import { copyFormatted } from '#ui/copy-formatted.ts';
import { createReportReader, type ReportReader } from '../earnings/create-report-reader.ts';
import type { TabDeps } from '../workspace-services.ts';
import type { PostsServices } from './posts-services.ts';

/** Posts in a batch. The first is a screenful; the later ones are read within the time of a frame or two. */
const batchSizes = { first: 30, later: 100 } as const;

/** The Posts tab's composition root. The thread that sums earnings starts with the first question. */
export function createPostsServices({
  account,
  database,
  nowMs,
  newId,
  send,
  sleep,
  saveFile,
}: TabDeps): PostsServices {
  let reports: ReportReader | null = null;
  const toReports = () =>
    createReportReader(
      new Worker(new URL('../earnings/report-worker.ts', import.meta.url), { type: 'module', name: account.accountId }),
    );
  return {
    ...readEditData(database),
    nowMs,
    newId,
    send,
    sleep,
    saveFile,
    copyFormatted,
    readBatches: () => readPosts(database, (batch) => (batch === 0 ? batchSizes.first : batchSizes.later)),
    readChanges: (sinceMs, known) => readPostChanges(database, sinceMs, known),
    countLinks: () => database.count('links'),
    collect: () => resendWhenCancelled(() => send('collectPosts', {}), sleep),
    readLinkHosts: () => readLinkHosts(database),
    readPost: (postId) => readPost(database, postId),
    async findEdits(rows) {
      const atMs = nowMs();
      const today = toServiceDate(atMs, (await account.readSettings()).serviceUtcOffsetMinutes);
      return findPostEdits(rows, await readPostSurroundings(database, rows, { today, nowMs: atMs }));
    },
    async readEarnings() {
      const { serviceUtcOffsetMinutes: utcOffsetMinutes } = await account.readSettings();
      reports ??= toReports();
      return reports.ask('posts', { utcOffsetMinutes });
    },
    readReportState: () => readReportState(database),
    async readOccasion() {
      const [{ presets }, { disclosure, postLanguage }] = await Promise.all([
        readUsableBook(database),
        account.readSettings(),
      ]);
      const atMs = nowMs();
      const utcOffsetMinutes = -new Date(atMs).getTimezoneOffset();
      return { presets, nowMs: atMs, utcOffsetMinutes, disclosure, postLanguage, locale: locale() };
    },
    async readCoupons(offerIds) {
      const today = toServiceDate(nowMs(), (await account.readSettings()).serviceUtcOffsetMinutes);
      const read = async (offerId: string) => [offerId, await readLiveCampaigns(database, offerId, today)] as const;
      return new Map(await Promise.all(offerIds.map(read)));
    },
    async readHistories(urls, exceptPostId) {
      const read = async (url: string) => [url, await readAddressHistory(database, url, exceptPostId)] as const;
      return new Map(await Promise.all(urls.map(read)));
    },
    async findOffer(url) {
      const { offers, isUnsure } = await readPageOffers(database, url, account.readSettings());
      const [offer] = offers;
      return offer === undefined || isUnsure ? null : { offerId: offer.offerId, name: offer.name };
    },
    close() {
      reports?.close();
      reports = null;
    },
  };
}
