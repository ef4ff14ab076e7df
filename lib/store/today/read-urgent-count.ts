import { isRefusalBelieved } from '#lib/domain/links/refusal-memory.ts';
import {
  type EditablePost,
  findPostEdits,
  type PostEdit,
  type PostSurroundings,
} from '#lib/domain/posts/find-post-edits.ts';
import { hasAllCampaigns } from '#lib/domain/sync/listing-refusal.ts';
import { findUrgentRows } from '#lib/domain/today/find-today-rows.ts';
import type { PostDigest } from '#lib/domain/today/post-digest.ts';
import { countUrgent } from '#lib/domain/today/today-list.ts';
import { type TodayMoment, toTodayMoment } from '#lib/domain/today/today-moment.ts';
import type { TodayPost } from '#lib/domain/today/today-post.ts';
import type { StoppedProgram } from '#lib/domain/today/today-row.ts';
import type { Database } from '#lib/store/database.ts';
import { metaOf, readMeta } from '#lib/store/meta.ts';
import { readPostDigests, readTodayPosts } from '#lib/store/today/read-today-posts.ts';
import { readStoppedLinks } from '#lib/store/today/read-waiting.ts';

/** What ends or stopped, with the posts that it was found in. */
interface UrgentFacts {
  readonly digests: readonly PostDigest[];
  readonly edits: readonly PostEdit<TodayPost>[];
  readonly stoppedLinks: readonly StoppedProgram[];
  /** The posts that may wait for the user; empty where they were not asked for. */
  readonly waiting: readonly TodayPost[];
}

/** Reads what Today's urgent rows are about. The list and the count both begin here, so that they agree. */
export async function readUrgentFacts(
  database: Database,
  moment: TodayMoment,
  wants: 'with-waiting' | 'urgent-alone',
): Promise<UrgentFacts> {
  const digests = await readPostDigests(database);
  const asked = wants === 'with-waiting' ? digests : digests.map((digest) => ({ ...digest, isWaiting: false }));
  const { edits, waiting } = await readPostsOfToday(database, asked, moment);
  return { digests, edits, waiting, stoppedLinks: await readStoppedLinks(database, edits) };
}

/**
 * How many rows of Today cost money each day that they wait. Reads no conversion: what rows are worth changes their order
 * and not their number.
 */
export async function readUrgentCount(
  database: Database,
  { serviceUtcOffsetMinutes }: Pick<TodayMoment, 'serviceUtcOffsetMinutes'>,
  nowMs: number,
): Promise<number> {
  const moment = toTodayMoment(nowMs, serviceUtcOffsetMinutes);
  const [facts, marks = []] = await Promise.all([
    readUrgentFacts(database, moment, 'urgent-alone'),
    readMeta(database, 'doneMarks'),
  ]);
  return countUrgent(findUrgentRows({ ...facts, earnedInPosts: () => [] }), marks);
}

/** What Today shows of posts. */
interface PostsOfToday {
  /** What they need an edit for, as "To edit" finds it. */
  readonly edits: readonly PostEdit<TodayPost>[];
  /** Those that may wait for the user. */
  readonly waiting: readonly TodayPost[];
}

/** Reads the posts that need an edit, or may wait, and no other: most of 2,000 are out, and nothing is wrong with them. */
export async function readPostsOfToday(
  database: Database,
  digests: readonly PostDigest[],
  moment: Pick<TodayMoment, 'serviceDay' | 'nowMs'>,
): Promise<PostsOfToday> {
  const around = await readSurroundings(
    database,
    digests.filter(({ state }) => state === 'out'),
    moment,
  );
  const edited = findTouched(digests, around);
  const wanted = digests.filter(({ postId, isWaiting }) => isWaiting || edited.has(postId));
  const posts = await readTodayPosts(
    database,
    wanted.map(({ postId }) => postId),
  );
  return { edits: findPostEdits(posts, around), waiting: posts };
}

/** The posts that a cause may touch. The finder itself decides: it is asked about what the digests say of each. */
function findTouched(digests: readonly PostDigest[], around: PostSurroundings): ReadonlySet<string> {
  const marked = new Set(around.marks.map(({ offerId }) => offerId));
  const stubs = digests.map(({ postId, state, offerIds, coupons }): EditablePost => {
    const stopped = offerIds
      .filter((offerId) => marked.has(offerId))
      .map((offerId) => ({ ...noProduct, offerId, coupon: null }));
    const withCodes = coupons.map(([offerId, campaignId, voucherCode, endDate]) => ({
      ...{ ...noProduct, offerId },
      coupon: { campaignId, name: '', voucherCode, endDate },
    }));
    // Without channels: then whatever happened is news.
    return { postId, state, name: '', products: [...stopped, ...withCodes], channels: [] };
  });
  const found = findPostEdits(stubs, around).flatMap(({ posts }) => posts.map(({ post }) => post.postId));
  const others = digests
    .filter(
      ({ unlinked, takenOfferIds }) =>
        unlinked.some(([offerId, host]) => around.refused.has(`${offerId}|${host}`)) ||
        // A taken edit waits until its text is out, whether or not its cause is still there.
        takenOfferIds.length > 0,
    )
    .map(({ postId }) => postId);
  return new Set([...found, ...others]);
}

const noProduct = { productId: '', url: '', offerName: '' } as const;

/** The same as `readPostSurroundings` for these posts, as far as it decides an edit. */
async function readSurroundings(
  database: Database,
  out: readonly PostDigest[],
  { serviceDay: today, nowMs }: Pick<TodayMoment, 'serviceDay' | 'nowMs'>,
): Promise<PostSurroundings> {
  const offerIds = new Set(out.flatMap((post) => post.offerIds));
  const coupons = out.flatMap((post) => post.coupons);
  const ofCoupons = new Set([
    ...coupons.map(([offerId]) => offerId),
    // What replaces the coupon of an edit that waits.
    ...out.flatMap(({ takenOfferIds }) => takenOfferIds).filter((offerId) => offerIds.has(offerId)),
  ]);
  const unlinked = new Set(out.flatMap((post) => post.unlinked.map(([offerId]) => offerId)));
  const transaction = database.transaction(['meta', 'campaigns', 'linkMarks', 'learnedHosts']);
  const meta = metaOf(transaction);
  const campaigns = transaction.objectStore('campaigns');
  const learnedHosts = transaction.objectStore('learnedHosts').index('byOffer');
  const [listedAtMs, emptySinceMs, unreadable, refusals, ofOffers, marks, learned] = await Promise.all([
    meta.get('campaignsListedAtMs'),
    meta.get('emptySinceMs'),
    meta.get('unreadable'),
    meta.get('listingRefusals'),
    Promise.all([...ofCoupons].map((offerId) => campaigns.index('byOffer').getAll(offerId))),
    transaction.objectStore('linkMarks').getAll(),
    Promise.all([...unlinked].map((offerId) => learnedHosts.getAll(offerId))),
  ]);
  const listed = new Set(ofOffers.flat().map(({ campaignId }) => campaignId));
  // A coupon may be another program's by now.
  const elsewhere = new Set(coupons.map(([, campaignId]) => campaignId).filter((id) => !listed.has(id)));
  const moved = await Promise.all([...elsewhere].map((campaignId) => campaigns.get(campaignId)));
  const refused = learned.flat().filter(({ kind, atMs }) => kind === 'refused' && isRefusalBelieved(atMs, nowMs));
  return {
    campaigns: [...ofOffers.flat(), ...moved.filter((each) => each !== undefined && offerIds.has(each.offerId))].filter(
      (campaign) => campaign !== undefined,
    ),
    hasAllCampaigns: hasAllCampaigns({ listedAtMs, emptySinceMs, unreadable, refusals }),
    marks: marks.filter(({ offerId }) => offerIds.has(offerId)),
    refused: new Map(refused.map(({ offerId, host, atMs }) => [`${offerId}|${host}`, atMs])),
    today,
    nowMs,
  };
}
