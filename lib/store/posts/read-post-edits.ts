import { isRefusalBelieved } from '#lib/domain/links/refusal-memory.ts';
import {
  type EditablePost,
  findPostEdits,
  type PostEdit,
  type PostSurroundings,
} from '#lib/domain/posts/find-post-edits.ts';
import { hasAllCampaigns } from '#lib/domain/sync/listing-refusal.ts';
import type { Database } from '#lib/store/database.ts';
import { readMeta } from '#lib/store/meta.ts';

/**
 * What posts that are out need an edit for, by cause, from what is stored.
 * @param now.today `YYYY-MM-DD` in the service's time zone.
 */
export async function readPostEdits(
  database: Database,
  now: { readonly today: string; readonly nowMs: number },
): Promise<readonly PostEdit[]> {
  const posts = await database.getAll('posts');
  return findPostEdits(posts, await readPostSurroundings(database, posts, now));
}

/** What is stored of the programs of posts that are out. Asks the network nothing. */
export async function readPostSurroundings(
  database: Database,
  posts: readonly Pick<EditablePost, 'state' | 'products'>[],
  { today, nowMs }: { readonly today: string; readonly nowMs: number },
): Promise<PostSurroundings> {
  const products = posts.filter(({ state }) => state === 'out').flatMap((post) => post.products);
  const offerIds = [...new Set(products.flatMap(({ offerId }) => offerId ?? []))];
  const [listedAtMs, emptySinceMs, unreadable, refusals, campaigns, marks, learned] = await Promise.all([
    readMeta(database, 'campaignsListedAtMs'),
    readMeta(database, 'emptySinceMs'),
    readMeta(database, 'unreadable'),
    readMeta(database, 'listingRefusals'),
    Promise.all(offerIds.map((offerId) => database.getAllFromIndex('campaigns', 'byOffer', offerId))),
    Promise.all(offerIds.map((offerId) => database.get('linkMarks', offerId))),
    Promise.all(offerIds.map((offerId) => database.getAllFromIndex('learnedHosts', 'byOffer', offerId))),
  ]);
  const refused = learned.flat().filter(({ kind, atMs }) => kind === 'refused' && isRefusalBelieved(atMs, nowMs));
  return {
    campaigns: campaigns.flat(),
    hasAllCampaigns: hasAllCampaigns({ listedAtMs, emptySinceMs, unreadable, refusals }),
    marks: marks.filter((mark) => mark !== undefined),
    refused: new Map(refused.map(({ offerId, host, atMs }) => [`${offerId}|${host}`, atMs])),
    today,
    nowMs,
  };
}
