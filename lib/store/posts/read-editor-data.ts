import { isUnderWay } from '#lib/domain/bulk/bulk-changes.ts';
import { linesOfPost, postsOfRun, toRunOrder } from '#lib/domain/bulk/bulk-run.ts';
import type { Post } from '#lib/domain/posts/post.ts';
import type { ProductSurroundings, ShownPost } from '#lib/domain/posts/shown-post.ts';
import { readProgramRates } from '#lib/domain/programs/program-rates.ts';
import { toServiceDate } from '#lib/domain/service/service-date.ts';
import type { OpenAccount } from '#lib/store/accounts/open-account.ts';
import { readBulkLines } from '#lib/store/bulk/read-bulk.ts';
import { toLiveCampaigns } from '#lib/store/coupons/read-live-campaigns.ts';
import type { Database } from '#lib/store/database.ts';
import { readLastAct } from '#lib/store/posts/read-address-history.ts';
import { readPageOffers } from '#lib/store/programs/read-page-offers.ts';

/** All that a post's editor reads of one account, for every page that shows it. */
export function readEditorData({ database, readSettings }: OpenAccount, nowMs: () => number) {
  return {
    async readPost(postId: string): Promise<ShownPost | null> {
      // Loaded when it is needed: it brings the schema library, which the panel's first frame can do without.
      const { readPostOccasion } = await import('#lib/store/posts/read-post-occasion.ts');
      const [view, settings] = await Promise.all([readPost(database, postId), readSettings()]);
      return view === null ? null : { ...view, occasion: await readPostOccasion(database, settings, nowMs()) };
    },
    /** By product. */
    async readSurroundings({ postId, products }: Post): Promise<ReadonlyMap<string, ProductSurroundings>> {
      const today = toServiceDate(nowMs(), (await readSettings()).serviceUtcOffsetMinutes);
      const read = async ({ productId, offerId, url }: Post['products'][number]) => {
        const [offer, listed, before] = await Promise.all([
          offerId === null ? undefined : database.get('offers', offerId),
          offerId === null ? [] : database.getAllFromIndex('campaigns', 'byOffer', offerId),
          readLastAct(database, url, postId),
        ]);
        const rate = offer === undefined ? null : readProgramRates(offer);
        return [productId, { rate, campaigns: toLiveCampaigns(listed, today), listed, before }] as const;
      };
      return new Map(await Promise.all(products.map(read)));
    },
    /** The program of an address, if Linkmint is sure of it. */
    async findOffer(url: string) {
      const { offers, isUnsure } = await readPageOffers(database, url, readSettings());
      const [offer] = offers;
      return offer === undefined || isUnsure ? null : { offerId: offer.offerId, name: offer.name };
    },
  };
}

/** A post with its diary and its links under way. Null for a post that was deleted. */
export async function readPost(database: Database, postId: string): Promise<Omit<ShownPost, 'occasion'> | null> {
  const [post, diary, runs] = await Promise.all([
    database.get('posts', postId),
    database.getAllFromIndex('diary', 'byPost', postId),
    database.getAll('bulkRuns'),
  ]);
  if (post === undefined) return null;
  const [run] = runs.filter((each) => postsOfRun(each).includes(postId)).sort((a, b) => toRunOrder(b) - toRunOrder(a));
  const lines = run === undefined ? [] : linesOfPost(run, await readBulkLines(database, run.runId, -1), post);
  return {
    post,
    diary: diary.toReversed(),
    making:
      run === undefined
        ? null
        : { run, lines: lines.toSorted((a, b) => a.index - b.index), isUnderWay: isUnderWay(run) },
  };
}
