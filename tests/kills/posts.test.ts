import { couponsAlarm } from '#entrypoints/background/alarm-handlers.ts';
import { hourlyAlarm } from '#entrypoints/background/hourly-alarm.ts';
import type { Post, TakenEdit } from '#lib/domain/posts/post.ts';
import { toCouponUnswap } from '#lib/domain/posts/unswap-coupon.ts';
import { aPostProduct } from '#tests/builders/a-post.ts';
import { anImportedLink } from '#tests/builders/an-imported-link.ts';
import { countNotifications } from './count-notifications.ts';
import { describeKills } from './describe-kills.ts';
import { importLinks } from './import-links.ts';

const channel = { channelId: 'mail', name: 'Mail' };
const ended = { campaignId: '999999', name: 'Rice sale', voucherCode: 'BERAS5', endDate: '2020-01-02' };
const next = { campaignId: '999998', name: '10% off', voucherCode: 'HARIAN10', endDate: '' };
const causeId = `coupon:${ended.campaignId}:${ended.endDate}`;

/**
 * Products are added to a post, its links are made, its text is edited, and it is marked as posted. Then its coupon ends:
 * it is notified of, the post takes another, by Undo the former and then the other, and its user is done.
 */
describeKills({
  name: 'a post',
  async prepare({ answerOf, browser }) {
    const subIds = ['mail', '{post}', '', '', ''] as const;
    await answerOf(browser.sendFor(null)('savePreset', { presetId: channel.channelId, name: channel.name, subIds }));
  },
  async walk({ clock, control, inDatabase, name, press, ring, send, until }) {
    const notified = countNotifications();
    const offerId = String(control.findOfferByName('Batik Nusa Malaysia')?.offerId);
    const postId = `post-${name}`;
    const readPost = (): Promise<Post | undefined> => inDatabase((db) => db.get('posts', postId));
    const toUrl = (productId: string) => `https://my.batik-nusa.example/p/${name}-${productId}`;
    const product = aPostProduct({ productId: 'one', url: toUrl('one'), offerId, coupon: ended });
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
    const readRun = () => inDatabase((db) => db.get('bulkRuns', runId));
    await until('the end of the run', async () => (await readRun())?.state === 'done');
    await until('the links in the post', async () => (await readPost())?.runId === undefined);
    const bulkLines = await inDatabase((db) => db.getAll('bulkLines'));
    const links = (await readPost())?.channels[0]?.links ?? [];
    const done = bulkLines.filter(({ runId: id, state }) => id === runId && (state === 'done' || state === 'reused'));
    const faults = links.length === done.length ? [] : [`${links.length} of ${done.length} links are in the post`];

    const text = `My words\n${(await readPost())?.channels[0]?.text}`;
    const { channelId } = channel;
    await press(() => send('changePost', { postId, change: { kind: 'text', channelId, text } }));
    await press(() => send('noteTextCopied', { postId, actId: `copy-${name}`, channelId }));
    const slipMs = clock.nowMs();
    await press(() => send('markPosted', { postId, actId: `slip-${name}`, channelId, atMs: slipMs }));
    await press(() => send('unmarkPosted', { postId, channelId, postedAtMs: slipMs }));
    await press(() => send('markPosted', { postId, actId: `posted-${name}`, channelId, atMs: slipMs + 1 }));
    await press(() => send('noteCopy', { actId: `single-${name}`, url: 'https://kedai.example/', channel: 'Mail' }));
    const post = await readPost();
    if (post?.channels[0]?.text !== text) faults.push('the edited text is lost');
    if (post?.state !== 'out') faults.push('the post is not out');
    const diary = await inDatabase((db) => db.getAllFromIndex('diary', 'byPost', postId));
    const kinds = diary.map(({ kind }) => kind).sort();
    if (kinds.join(' ') !== 'copied made posted') faults.push(`the diary has ${kinds.join(' ')}`);

    while (!(await inDatabase((db) => db.get('meta', 'toldPostCauses')))) await ring(couponsAlarm);
    if (notified() > 1) faults.push(`its coupon was notified of ${notified()} times`);
    const cause = { kind: 'coupon', coupon: ended, isVanished: false } as const;
    const edit: TakenEdit = { causeId, offerId, offerName: 'Batik', cause, productIds: ['one'] };
    const { campaignId } = ended;
    const beforeSwap = await readPost();
    const swap = { kind: 'swap-coupon', campaignId, coupon: next, edit } as const;
    await press(() => send('changePost', { postId, change: swap }));
    const afterSwap = await readPost();
    const unswap = beforeSwap && afterSwap && toCouponUnswap(beforeSwap, afterSwap, causeId);
    if (!unswap) return ['the coupon was not swapped'];
    await press(() => send('changePost', { postId, change: unswap }));
    const texts = (post: Post | undefined) => JSON.stringify(post?.channels.map(({ text }) => text));
    if (texts(await readPost()) !== texts(beforeSwap)) faults.push('Undo did not bring the texts back');
    await press(() => send('changePost', { postId, change: swap }));
    await press(() => send('changePost', { postId, change: { kind: 'done', causeId, isDone: true } }));
    const address = 'https://t.example/1841';
    await press(() => send('changePost', { postId, change: { kind: 'address', channelId, address } }));
    const edited = await readPost();
    const code = edited?.products[0]?.coupon?.voucherCode;
    if (code !== 'HARIAN10') faults.push(`the post has the code ${code}`);
    if (edited?.takenEdits?.length !== 1) faults.push('the edit is not remembered once');
    if (edited?.channels[0]?.text.startsWith('My words\n') !== true) faults.push('the edited text is lost');
    const lines = await inDatabase((db) => db.getAllFromIndex('diary', 'byPost', postId));
    if (!lines.some((line) => line.kind === 'posted' && line.address === address)) {
      faults.push('the address is not in the diary');
    }

    await press(() => send('duplicatePost', { postId, newPostId: `copy-of-${name}`, name: 'Again' }));
    if (edited !== undefined) {
      await press(() => send('deletePost', { postId }));
      await press(() => send('restorePost', { post: edited }));
    }
    return JSON.stringify(await readPost()) === JSON.stringify(edited)
      ? faults
      : [...faults, 'Undo brought another post'];
  },
});

/** Two days with two products and one. */
const days = { one: '2026-02-20', two: '2026-02-20', three: '2026-02-24' };

/**
 * The links from before the first post become posts, which Undo takes back. They are made again, and the user writes a
 * text in one of them.
 */
describeKills({
  name: 'posts of former links',
  async walk(stage) {
    const { inDatabase, name, press, send, service } = stage;
    const readPosts = (): Promise<readonly Post[]> => inDatabase((db) => db.getAll('posts'));
    const readLinks = () => inDatabase((db) => db.getAll('links'));
    const links = Object.entries(days).map(([linkId, day]) =>
      anImportedLink({
        linkId,
        destinationUrl: `https://www.kedai.example/p/${linkId}`,
        trackingLink: `https://go.links.example/${linkId}`,
        mintedAtMs: Date.parse(`${day}T04:00:00Z`),
      }),
    );
    await importLinks(stage, name, links);
    const linksBefore = JSON.stringify(await readLinks());
    const callsBefore = service.parameters('deeplink/generate').length;

    const faults: string[] = [];
    const collect = async () => {
      const postIds = await press(() => send('collectPosts', {}));
      const posts = await readPosts();
      const sizes = posts.map(({ products }) => products.length).join(' ');
      if (sizes !== '2 1') faults.push(`the posts have ${sizes} products`);
      if (postIds.join() !== posts.map(({ postId }) => postId).join()) faults.push(`the answer was ${postIds}`);
      if (new Set(posts.map(({ code }) => code)).size !== posts.length) faults.push('two posts have one code');
      return posts;
    };
    const collected = await collect();
    for (const { postId } of collected) await press(() => send('deletePost', { postId }));
    if ((await readPosts()).length > 0) faults.push('Undo left posts');
    const [first] = await collect();
    const channelId = first?.channels[0]?.channelId;
    if (first === undefined || channelId === undefined) return [...faults, 'no post has a channel'];

    const { postId } = first;
    await press(() => send('changePost', { postId, change: { kind: 'text', channelId, text: 'My words' } }));
    const [written] = await collect();
    if (written?.channels[0]?.text !== 'My words') faults.push('the text is lost');
    if (JSON.stringify(await readLinks()) !== linksBefore) faults.push('the links changed');
    if (service.parameters('deeplink/generate').length > callsBefore) faults.push('a link was made');
    return faults;
  },
});

/** A post is kept for when there are links for it: the hourly look makes them, once. */
describeKills({
  name: 'a kept post',
  async prepare({ answerOf, browser }) {
    const subIds = ['mail', '{post}', '', '', ''] as const;
    await answerOf(browser.sendFor(null)('savePreset', { presetId: channel.channelId, name: channel.name, subIds }));
  },
  async walk({ control, inDatabase, name, press, ring, send }) {
    const offerId = String(control.findOfferByName('Batik Nusa Malaysia')?.offerId);
    const postId = `post-${name}`;
    const runId = `run-${name}`;
    const readPost = (): Promise<Post | undefined> => inDatabase((db) => db.get('posts', postId));
    const product = aPostProduct({ productId: 'one', url: `https://my.batik-nusa.example/p/${name}`, offerId });
    await press(() => send('addToPost', { postId, product }));
    const change = { kind: 'channels', channels: [channel], hasSharedLinks: false } as const;
    await press(() => send('changePost', { postId, change }));
    const text = 'My words';
    await press(() => send('changePost', { postId, change: { kind: 'text', channelId: channel.channelId, text } }));
    await press(() => send('changePost', { postId, change: { kind: 'keep', kept: { runId, most: 1 } } }));
    // A killed worker looks again an hour later.
    while ((await readPost())?.kept !== undefined) await ring(hourlyAlarm);
    const post = await readPost();
    const runs = (await inDatabase((db) => db.getAll('bulkRuns'))).map((run) => run.runId);
    const faults = runs.join() === runId ? [] : [`the runs are ${runs}`];
    if (post?.channels[0]?.text.startsWith(text) !== true) faults.push('the text is lost');
    const bulkLines = await inDatabase((db) => db.getAll('bulkLines'));
    const done = bulkLines.filter(({ state }) => state === 'done' || state === 'reused').length;
    const links = post?.channels[0]?.links.length;
    if (links !== done) faults.push(`${links} of ${done} links are in the post`);
    return faults;
  },
});
