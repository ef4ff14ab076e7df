import { toServiceDate } from '#lib/domain/service/service-date.ts';
import type { OpenAccount } from '#lib/store/accounts/open-account.ts';
import { readLiveCampaigns } from '#lib/store/coupons/read-live-campaigns.ts';

/** All that "To edit" reads of one account, for every page that shows it. */
export function readEditData(
  { database, readSettings }: Pick<OpenAccount, 'database' | 'readSettings'>,
  nowMs: () => number,
) {
  return {
    async readWhole(postIds: readonly string[]) {
      const posts = await Promise.all(postIds.map((postId) => database.get('posts', postId)));
      return posts.filter((post) => post !== undefined);
    },
    // Loaded when it is needed: it brings the schema library, which the panel's first frame can do without.
    readPresets: async () => {
      const { readUsableBook } = await import('#lib/store/presets/read-usable-book.ts');
      return (await readUsableBook(database)).presets;
    },
    readReplacements: async (offerId: string) =>
      (await import('#lib/store/posts/read-replacements.ts')).readReplacements(database, offerId),
    async readCodes(offerId: string) {
      const { serviceUtcOffsetMinutes } = await readSettings();
      const running = await readLiveCampaigns(database, offerId, toServiceDate(nowMs(), serviceUtcOffsetMinutes));
      return running.filter(({ voucherCode }) => voucherCode !== '');
    },
    readOccasion: async () =>
      (await import('#lib/store/posts/read-post-occasion.ts')).readPostOccasion(
        database,
        await readSettings(),
        nowMs(),
      ),
  };
}
