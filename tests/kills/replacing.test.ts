import type { Post } from '#lib/domain/posts/post.ts';
import { aPost, aPostChannel, aPostProduct } from '#tests/builders/a-post.ts';
import { describeKills } from './describe-kills.ts';

const channel = { channelId: 'mail', name: 'Mail' };
const causeId = 'program:900:paused:5';

/** A program, and then a code, is replaced in two posts by one act, and Undo takes that back: each link is made once. */
describeKills({
  name: 'a program replaced in all posts',
  async prepare({ answerOf, browser }) {
    const subIds = ['mail', '{post}', '', '', ''] as const;
    await answerOf(browser.sendFor(null)('savePreset', { presetId: channel.channelId, name: channel.name, subIds }));
  },
  async walk({ control, inDatabase, name, press, rest, send, until }) {
    const offerId = String(control.findOfferByName('Batik Nusa Malaysia')?.offerId);
    const runId = `run-${name}`;
    const stopped = aPostProduct({ productId: 'one', url: 'https://batik.example/one', offerId: '900' });
    const next = {
      ...stopped,
      url: `https://my.batik-nusa.example/p/${name}`,
      offerId,
      offerName: 'Batik Nusa Malaysia',
    };
    const codes = ['bcdfgh', 'jkmnpq'];
    const postIds = codes.map((code) => `${code}-${name}`);
    const text = 'My words\nhttps://batik.example/one';
    for (const [index, code] of codes.entries()) {
      const channels = [aPostChannel({ ...channel, text, isEdited: true, postedAtMs: 1 })];
      const post = aPost({ postId: postIds[index] ?? '', code, state: 'out', products: [stopped], channels });
      await press(() => send('restorePost', { post }));
    }
    const readPosts = (): Promise<readonly (Post | undefined)[]> =>
      inDatabase((db) => Promise.all(postIds.map((postId) => db.get('posts', postId))));
    const cause = { kind: 'program', trouble: 'paused', sinceMs: 5 } as const;
    const edit = { causeId, offerId: '900', offerName: 'Stopped', cause, productIds: ['one'] };
    // Each its own page: the service is to be asked for none of them twice.
    const posts = postIds.map((postId) => ({ postId, edit, products: [{ ...next, url: `${next.url}/${postId}` }] }));
    await press(() => send('replaceInPosts', { runId, causeId, offerName: 'Stopped', posts }));
    const readRun = () => inDatabase((db) => db.get('bulkRuns', runId));
    await until('the run ended', async () => (await readRun())?.endedAtMs != null);
    await rest();

    const faults: string[] = [];
    const lines = await inDatabase((db) => db.getAll('bulkLines'));
    const made = lines.filter(({ runId: of, state }) => of === runId && (state === 'done' || state === 'reused'));
    const replaced = await readPosts();
    if (replaced.some((post) => post?.products[0]?.offerId !== offerId)) faults.push('a post is not replaced');
    const links = replaced.flatMap((post) => post?.channels[0]?.links ?? []);
    if (links.length !== made.length) faults.push(`${links.length} of ${made.length} links are in the posts`);

    await press(() => send('takeBackReplacing', { runId }));
    const after = await readPosts();
    if (after.some((post) => post?.products[0]?.url !== stopped.url)) faults.push('Undo left a product');
    if (after.some((post) => post?.channels[0]?.text !== text)) faults.push('Undo left a text');

    const former = { campaignId: '7', name: '', voucherCode: 'BERAS5', endDate: '' };
    const coupon = { ...former, campaignId: '8', voucherCode: 'HARIAN10' };
    const withCode = `${text}\nBERAS5`;
    const ofCode = codes.map((code) => `code-${code}-${name}`);
    for (const [index, code] of ['rstvwx', 'yzbcdf'].entries()) {
      const channels = [aPostChannel({ ...channel, text: withCode, isEdited: true, postedAtMs: 1 })];
      const products = [aPostProduct({ productId: 'one', coupon: former })];
      await press(() =>
        send('restorePost', { post: aPost({ postId: ofCode[index] ?? '', code, state: 'out', products, channels }) }),
      );
    }
    const readTexts = async () => {
      const found = await inDatabase((db) => Promise.all(ofCode.map((postId) => db.get('posts', postId))));
      return found.map((post) => ({ post, text: post?.channels[0]?.text }));
    };
    const ofCoupon = { ...edit, cause: { kind: 'coupon', coupon: former, isVanished: false } } as const;
    const wanted = (await readTexts()).map(({ post }) => ({
      ...{ postId: post?.postId ?? '', changedAtMs: post?.changedAtMs ?? 0, edit: ofCoupon },
    }));
    const codeRun = { runId: `code-${name}`, causeId: 'coupon:7', former, coupon, posts: wanted };
    const outcome = await press(() => send('replaceCode', codeRun));
    if (outcome.replaced !== 2 || outcome.left !== 0) faults.push('the code’s act says another number of posts');
    if ((await readTexts()).some((each) => each.text !== `${text}\nHARIAN10`))
      faults.push('a text has the former code');
    await press(() => send('takeBackReplacing', { runId: codeRun.runId }));
    if ((await readTexts()).some((each) => each.text !== withCode)) faults.push('Undo left a code');
    return faults;
  },
});
