import type { Post } from '#lib/domain/posts/post.ts';
import { aPostProduct } from '#tests/builders/a-post.ts';
import type { KillPath } from '../kill-path.ts';
import { pressAgain } from '../press-again.ts';
import { withDatabase } from '../with-database.ts';

const channel = { channelId: 'mail', name: 'Mail' };

/** Products are added to a post, its links are made, its text is edited, and it is marked as posted. */
export const postsPath: KillPath = {
  name: 'a post',
  async prepare({ answerOf, browser }) {
    const subIds = ['mail', '{post}', '', '', ''] as const;
    await answerOf(browser.sendFor(null)('savePreset', { presetId: channel.channelId, name: channel.name, subIds }));
  },
  async walk({ accountId, answerOf, control, name, send, until }) {
    const offerId = String(control.findOfferByName('Batik Nusa Malaysia')?.offerId);
    const postId = `post-${name}`;
    const readPost = (): Promise<Post | undefined> => withDatabase(accountId, (db) => db.get('posts', postId));
    const press = <Answer>(ask: () => Promise<Answer>) => pressAgain(() => answerOf(ask()));
    const toUrl = (productId: string) => `https://my.batik-nusa.example/p/${name}-${productId}`;
    const product = aPostProduct({ productId: 'one', url: toUrl('one'), offerId });
    await press(() => send('addToPost', { postId, product }));
    const page = { productId: 'two', tabId: null, pageUrl: toUrl('two'), title: 'Two', offerId, isChosen: false };
    await press(() => send('addPages', { postId, pages: [page] }));
    const added = (await readPost())?.products.length;
    if (added !== 2) return [`the post has ${added} of 2 products`];
    await press(() =>
      send('changePost', { postId, change: { kind: 'channels', channels: [channel], hasSharedLinks: false } }),
    );
    await press(() => send('pricePost', { postId }));
    const runId = `run-${name}`;
    const made = await press(() => send('makePost', { postId, runId }));
    if (made.problem !== null) return [`the post was refused: ${made.problem}`];
    const readRun = () => withDatabase(accountId, (db) => db.get('bulkRuns', runId));
    await until('the end of the run', async () => (await readRun())?.state === 'done');
    await until('the links in the post', async () => (await readPost())?.runId === undefined);
    const lines = await withDatabase(accountId, (db) => db.getAll('bulkLines'));
    const links = (await readPost())?.channels[0]?.links ?? [];
    const done = lines.filter(({ runId: id, state }) => id === runId && (state === 'done' || state === 'reused'));
    const faults = links.length === done.length ? [] : [`${links.length} of ${done.length} links are in the post`];

    const text = `My words\n${(await readPost())?.channels[0]?.text}`;
    const { channelId } = channel;
    await press(() => send('changePost', { postId, change: { kind: 'text', channelId, text } }));
    await press(() => send('noteTextCopied', { postId, actId: `copy-${name}`, channelId }));
    await press(() => send('markPosted', { postId, actId: `posted-${name}`, channelId }));
    await press(() => send('noteCopy', { actId: `single-${name}`, url: 'https://kedai.example/', channel: 'Mail' }));
    const post = await readPost();
    if (post?.channels[0]?.text !== text) faults.push('the edited text is lost');
    if (post?.state !== 'out') faults.push('the post is not out');
    const diary = await withDatabase(accountId, (db) => db.getAllFromIndex('diary', 'byPost', postId));
    const kinds = diary.map(({ kind }) => kind).sort();
    if (kinds.join(' ') !== 'copied made posted') faults.push(`the diary has ${kinds.join(' ')}`);

    await press(() => send('duplicatePost', { postId, newPostId: `copy-of-${name}`, name: 'Again' }));
    if (post !== undefined) {
      await press(() => send('deletePost', { postId }));
      await press(() => send('restorePost', { post }));
    }
    return JSON.stringify(await readPost()) === JSON.stringify(post)
      ? faults
      : [...faults, 'Undo brought another post'];
  },
};
