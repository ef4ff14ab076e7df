import { changePost, type PostOutcome } from '#lib/domain/posts/change-post.ts';
import { isPostedLine } from '#lib/domain/posts/diary-line.ts';
import { isFormerChannelId } from '#lib/domain/posts/former-channel.ts';
import { changeOtherText, type OtherTextAct } from '#lib/domain/posts/other-texts.ts';
import { listActiveChannels, type Post, type PostProduct } from '#lib/domain/posts/post.ts';
import type { PostChange } from '#lib/domain/posts/post-change.ts';
import { stampPost } from '#lib/domain/posts/post-stamps.ts';
import { renewPostTexts } from '#lib/domain/posts/renew-post-texts.ts';
import { readPostOccasion } from '#lib/store/posts/read-post-occasion.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { changePosts, type PostTransaction } from '#lib/worker/posts/change-posts.ts';
import { drawPostCode } from '#lib/worker/posts/draw-post-code.ts';

/** Creates, changes and deletes posts. Each act is one transaction. */
export interface PostKeeper {
  /** Creates a post with an id of the page's. One that exists already stays as it is. */
  create(postId: string, name: string): Promise<Post>;
  /** Adds a product to a post, which is created if it does not exist. */
  add(postId: string, product: PostProduct): Promise<PostOutcome>;
  change(postId: string, change: PostChange): Promise<PostOutcome>;
  /** Uses or removes a text that a channel has beside its own. */
  changeOtherText(postId: string, act: OtherTextAct): Promise<PostOutcome>;
  /** Stores a copy of a post as a draft: its products and channels, without links, texts and days. */
  duplicate(postId: string, newPostId: string, name: string): Promise<PostOutcome>;
  /** Deletes the post, and answers with it for Undo. Its diary stays. */
  remove(postId: string): Promise<Post | null>;
  /** Puts a deleted post back. One that exists stays as it is. */
  restore(post: Post): Promise<void>;
}

type PostKeeperDependencies = Pick<AccountContext, 'database' | 'clock' | 'random' | 'readSettings'>;

const gone: PostOutcome = { problem: 'gone', post: null };

export function createPostKeeper(dependencies: PostKeeperDependencies): PostKeeper {
  const { database, clock, readSettings } = dependencies;
  const readOccasion = async () => readPostOccasion(await database(), await readSettings(), clock.nowMs());

  return {
    create: (postId, name) => changePosts(database, ({ posts }) => createOnce(posts, dependencies, postId, name)),

    async add(postId, product) {
      const occasion = await readOccasion();
      return changePosts(database, async ({ posts }) => {
        const post = await createOnce(posts, dependencies, postId, '');
        return putChange(posts, post, { kind: 'add', product }, occasion);
      });
    },

    async change(postId, change) {
      const occasion = await readOccasion();
      return changePosts(database, async ({ posts, diary }) => {
        const post = await posts.get(postId);
        if (post === undefined) return gone;
        if (change.kind === 'address') await putAddress(diary, post, change);
        return putChange(posts, post, change, occasion);
      });
    },

    changeOtherText: (postId, act) =>
      changePosts(database, async ({ posts }) => {
        const before = await posts.get(postId);
        if (before === undefined) return gone;
        const post = stampPost(before, changeOtherText(before, act), clock.nowMs());
        await posts.put(post);
        return { problem: null, post };
      }),

    duplicate: (postId, newPostId, name) =>
      changePosts(database, async ({ posts }) => {
        const [source, known] = [await posts.get(postId), await posts.get(newPostId)];
        if (known !== undefined) return { problem: null, post: known };
        if (source === undefined) return gone;
        const { products, hasSharedLinks } = source;
        const copied = { name, products, hasSharedLinks, channels: toBlankChannels(source) };
        return { problem: null, post: await putNew(posts, dependencies, newPostId, copied) };
      }),

    remove: (postId) =>
      changePosts(database, async ({ posts }) => {
        const post = await posts.get(postId);
        await posts.delete(postId);
        return post ?? null;
      }),

    restore: (post) =>
      changePosts(database, async ({ posts }) => {
        if ((await posts.getKey(post.postId)) === undefined) await posts.put(post);
      }),
  };
}

type Posts = PostTransaction['posts'];
type Occasion = Awaited<ReturnType<typeof readPostOccasion>>;

async function createOnce(
  posts: Posts,
  dependencies: PostKeeperDependencies,
  postId: string,
  name: string,
): Promise<Post> {
  const known = await posts.get(postId);
  if (known !== undefined) return known;
  // A publisher posts where they posted before.
  const last = await posts.index('byChangedAt').openCursor(null, 'prev');
  const channels = last === null ? [] : toBlankChannels(last.value);
  const open = channels.filter(({ channelId }) => !isFormerChannelId(channelId));
  return putNew(posts, dependencies, postId, { name, channels: open });
}

async function putNew(
  posts: Posts,
  { clock, random }: PostKeeperDependencies,
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

const toBlankChannels = (post: Post): Post['channels'] =>
  listActiveChannels(post).map(({ channelId, name }) => ({ channelId, name, links: [], text: '', isEdited: false }));
