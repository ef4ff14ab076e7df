import {
  changeOtherText,
  changePost,
  type OtherTextAct,
  type PostChange,
  type PostOutcome,
} from '#lib/domain/posts/change-post.ts';
import { isFormerChannelId } from '#lib/domain/posts/channel-ids.ts';
import { isPostedLine } from '#lib/domain/posts/diary-line.ts';
import { groupLinksIntoPosts } from '#lib/domain/posts/group-links-into-posts.ts';
import { isEmptyPost, listActiveChannels, type Post, type PostProduct } from '#lib/domain/posts/post.ts';
import { stampPost } from '#lib/domain/posts/post-stamps.ts';
import { renewPostTexts } from '#lib/domain/posts/renew-post-texts.ts';
import { postCodeCount, toPostCode } from '#lib/domain/posts/to-post-code.ts';
import { toMoment } from '#lib/domain/time/days.ts';
import { t } from '#lib/platform/i18n.ts';
import { inTurn } from '#lib/platform/turns.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { type Database, postStores } from '#lib/store/database.ts';
import { readMeta } from '#lib/store/meta.ts';
import { digestPost, openPosts } from '#lib/store/open-posts.ts';
import { readPostOccasion } from '#lib/store/posts/read-post-occasion.ts';
import { readUsableBook } from '#lib/store/presets/read-usable-book.ts';
import type { BulkQueue } from '#lib/worker/bulk/create-bulk-queue.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';

const gone: PostOutcome = { problem: 'gone', post: null };

type Posts = PostTransaction['posts'];

type Occasion = Awaited<ReturnType<typeof readPostOccasion>>;

/** The channels of a post for a new one, without those that new posts cannot go to. */
const toBlankChannels = (post: Post): Post['channels'] =>
  listActiveChannels(post)
    .filter(({ channelId }) => !isFormerChannelId(channelId))
    .map(({ channelId, name }) => ({ channelId, name, links: [], text: '', isEdited: false }));

/** Creates a post with an id of the page's. One that exists already stays as it is. */
export function createPost(context: AccountContext, postId: string, name: string): Promise<Post> {
  const { database } = context;
  return changePosts(database, ({ posts }) => createOnce(posts, context, postId, name));
}

/** Adds a product to a post, which is created if it does not exist. */
export async function addToPost(context: AccountContext, postId: string, product: PostProduct): Promise<PostOutcome> {
  const { database } = context;
  const occasion = await readOccasion(context);
  return changePosts(database, async ({ posts }) => {
    const post = await createOnce(posts, context, postId, '');
    return putChange(posts, post, { kind: 'add', product }, occasion);
  });
}

/** Changes a post, and puts new links into its texts. */
export async function applyPostChange(
  context: AccountContext,
  postId: string,
  change: PostChange,
): Promise<PostOutcome> {
  const { database } = context;
  const occasion = await readOccasion(context);
  return changePosts(database, async ({ posts, diary }) => {
    const post = await posts.get(postId);
    if (post === undefined) return gone;
    if (change.kind === 'address') await putAddress(diary, post, change);
    return putChange(posts, post, change, occasion);
  });
}

/** Uses or removes a text that a channel has beside its own. */
export async function applyOtherText(context: AccountContext, postId: string, act: OtherTextAct): Promise<PostOutcome> {
  const occasion = await readOccasion(context);
  return changePosts(context.database, async ({ posts }) => {
    const before = await posts.get(postId);
    if (before === undefined) return gone;
    const changed = changeOtherText(before, act);
    // Its device may not have had the links that the text here has.
    const typed = { kind: 'text', channelId: act.channelId, text: act.text, over: act.text } as const;
    const renewed = act.kind === 'use' ? renewPostTexts(before, changed, occasion, typed) : changed;
    const post = stampPost(before, renewed, occasion.nowMs);
    await posts.put(post);
    return { problem: null, post };
  });
}

/** Stores a copy of a post as a draft: its products and channels, without links, texts and days. */
export function duplicatePost(
  context: AccountContext,
  postId: string,
  newPostId: string,
  name: string,
): Promise<PostOutcome> {
  const { database } = context;
  return changePosts(database, async ({ posts }) => {
    const [source, known] = [await posts.get(postId), await posts.get(newPostId)];
    if (known !== undefined) return { problem: null, post: known };
    if (source === undefined) return gone;
    const { products, hasSharedLinks } = source;
    const copied = { name, products, hasSharedLinks, channels: toBlankChannels(source) };
    return { problem: null, post: await putNew(posts, context, newPostId, copied) };
  });
}

/** What makes the links of posts. */
interface MakerContext extends AccountContext {
  readonly bulk: Pick<BulkQueue, 'dropPost' | 'wake'>;
}

/**
 * Deletes the post, and answers with it for Undo. Its diary stays, and its links that are not made yet cost nothing.
 * @param isEmpty Whether its page saw nothing in it: another page may have put something into it since, and it stays.
 */
export function deletePost(context: MakerContext, postId: string, isEmpty = false): Promise<Post | null> {
  // One after another: of two posts that share a link each would leave it to the other.
  return inTurn(`delete-post:${context.accountId}`, () => deleteNext(context, postId, isEmpty));
}

async function deleteNext({ database, bulk }: MakerContext, postId: string, isEmpty: boolean): Promise<Post | null> {
  const doomed = isEmpty ? undefined : await (await database()).get('posts', postId);
  // First: a worker that dies in between leaves a post whose links can be made, and no run without its post.
  if (doomed !== undefined) await bulk.dropPost(doomed);
  const deleted = await changePosts(database, async ({ posts }) => {
    const post = await posts.get(postId);
    if (isEmpty && post !== undefined && !isEmptyPost(post)) return null;
    await posts.delete(postId);
    return post ?? null;
  });
  // Once more: a run may have been stored between the two.
  if (doomed !== undefined) await bulk.dropPost(doomed);
  return deleted;
}

/**
 * Puts a deleted post back. One that is back already stays as it is. A page that was still at the deleted post may have
 * begun another one under its id: that one stays under an id of its own.
 */
export async function restorePost({ database, clock, random, attempt, bulk }: MakerContext, post: Post): Promise<void> {
  await changePosts(database, async ({ posts }) => {
    const other = await posts.get(post.postId);
    if (other?.createdAtMs === post.createdAtMs && other.code === post.code) return;
    if (other !== undefined && !isEmptyPost(other)) {
      // A run gives its links to the post of the former id: the other one takes them from the list of links.
      const { runId: _runId, ...moved } = other;
      await posts.put({ ...moved, postId: random.id() });
    }
    // Pages read what changed since they last looked.
    const nowMs = Math.max(clock.nowMs(), other?.changedAtMs ?? 0);
    await posts.put(other === undefined ? post : stampPost(post, post, nowMs));
  });
  // What its run made meanwhile.
  if (post.runId !== undefined) void attempt('bulk', bulk.wake);
}

const readOccasion = async ({ database, clock, readSettings }: AccountContext) =>
  readPostOccasion(await database(), await readSettings(), clock.nowMs());

async function createOnce(posts: Posts, dependencies: AccountContext, postId: string, name: string): Promise<Post> {
  const known = await posts.get(postId);
  if (known !== undefined) return known;
  // A publisher posts where they posted before.
  const last = await posts.index('byChangedAt').openCursor(null, 'prev');
  const channels = last === null ? [] : toBlankChannels(last.value);
  return putNew(posts, dependencies, postId, { name, channels });
}

async function putNew(
  posts: Posts,
  { clock, random }: AccountContext,
  postId: string,
  change: Partial<Post>,
): Promise<Post> {
  const nowMs = clock.nowMs();
  const post: Post = {
    ...{ postId, code: await drawPostCode(posts, random.fraction()), name: '', products: [], channels: [] },
    ...{ state: 'draft', hasSharedLinks: false, createdAtMs: nowMs, changedAtMs: nowMs },
    ...change,
  };
  await posts.put(post);
  return post;
}

async function putChange(posts: Posts, post: Post, change: PostChange, occasion: Occasion): Promise<PostOutcome> {
  const changed = changePost(post, change);
  if (typeof changed === 'string') return { problem: changed, post: null };
  const renewed = renewPostTexts(post, changed, occasion, change);
  const after = stampPost(post, renewed, occasion.nowMs);
  await posts.put(after);
  return { problem: null, post: after };
}

/** An address that the user pastes later belongs to the last line that says that the channel was posted. */
async function putAddress(
  diary: PostTransaction['diary'],
  { postId, channels }: Post,
  { channelId, address }: Extract<PostChange, { kind: 'address' }>,
): Promise<void> {
  const channel = channels.find((each) => each.channelId === channelId);
  if (channel === undefined) return;
  const lines = await diary.index('byPost').getAll(postId);
  const posted = lines.filter((line) => isPostedLine(line, channel)).at(-1);
  if (posted === undefined) return;
  const { address: _address, ...line } = posted;
  await diary.put(address === null ? line : { ...line, address });
}

/** Posts and their diary, in one transaction. */
export type PostTransaction = ReturnType<typeof open>;

/** Changes posts and diary in one transaction, on disk before it resolves, and notifies open pages. */
export async function changePosts<Result>(
  database: () => Promise<Database>,
  change: (stores: PostTransaction) => Promise<Result>,
): Promise<Result> {
  const stores = open(await database());
  const result = await change(stores);
  await stores.done;
  announceDataChange('posts');
  return result;
}

function open(database: Database) {
  const transaction = database.transaction([...postStores, 'diary'] as const, 'readwrite', { durability: 'strict' });
  return {
    posts: openPosts(transaction),
    diary: transaction.objectStore('diary'),
    done: transaction.done,
  };
}

/**
 * Six letters that no other post of the account has. They begin by chance, so that two devices with the same account
 * hardly draw the same, and are then the next that are free.
 */
async function drawPostCode(posts: PostTransaction['posts'], fraction: number): Promise<string> {
  for (let number = fraction * postCodeCount; ; number += 1) {
    const code = toPostCode(number);
    if ((await posts.index('byCode').getKey(code)) === undefined) return code;
  }
}

/**
 * Writes what Today reads in place of the posts that an earlier version stored. Until then Today reads them whole. Each
 * post has a transaction of its own: a damaged one does not keep the others from theirs.
 */
export async function digestFormerPosts({ database }: Pick<AccountContext, 'database'>): Promise<void> {
  const db = await database();
  const digested = new Set(await db.getAllKeys('postDigests'));
  for (const postId of await db.getAllKeys('posts')) {
    if (digested.has(postId)) continue;
    const transaction = db.transaction(postStores, 'readwrite');
    const post = await openPosts(transaction).get(postId);
    if (post !== undefined) await digestPost(transaction, post).catch(() => undefined);
    await transaction.done.catch(() => undefined);
  }
}

/** The offset from UTC may differ from today's. */
const toDay = (atMs: number): string => toMoment(atMs).day;

/**
 * Stores the posts in one transaction, so that a kill leaves all of them or none. Stores nothing where the account
 * has a post. Answers with the ids of these posts, for Undo; a repeated message has the same answer.
 */
export async function collectPosts({ database, random }: AccountContext): Promise<readonly string[]> {
  const db = await database();
  const links = await db.getAll('links');
  const { presets } = await readUsableBook(db);
  // An account that is ready has one: recovering its journal gives it.
  const deviceId = (await readMeta(db, 'deviceId')) ?? '';
  const found = groupLinksIntoPosts(links, { deviceId, presets, toDay, unnamed: t('postsNoPreset') });
  return changePosts(database, async ({ posts }) => {
    const stored = new Set(await posts.getAllKeys());
    if (stored.size > 0) return found.map(({ postId }) => postId).filter((postId) => stored.has(postId));
    for (const each of found) {
      await posts.put({ ...each, code: await drawPostCode(posts, random.fraction()) });
    }
    return found.map(({ postId }) => postId);
  });
}
