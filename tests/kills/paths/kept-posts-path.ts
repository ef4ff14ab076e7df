import { hourlyAlarm } from '#entrypoints/background/hourly-alarm.ts';
import type { Post } from '#lib/domain/posts/post.ts';
import { browser } from '#lib/platform/browser.ts';
import { aPostProduct } from '#tests/builders/a-post.ts';
import type { KillPath } from '../kill-path.ts';
import { pressAgain } from '../press-again.ts';
import { withDatabase } from '../with-database.ts';

const channel = { channelId: 'mail', name: 'Mail' };

/** A post is kept for when there are links for it: the hourly look makes them, once. */
export const keptPostsPath: KillPath = {
  name: 'a kept post',
  async prepare({ answerOf, browser }) {
    const subIds = ['mail', '{post}', '', '', ''] as const;
    await answerOf(browser.sendFor(null)('savePreset', { presetId: channel.channelId, name: channel.name, subIds }));
  },
  async walk({ accountId, answerOf, clock, control, name, rest, send, until }) {
    const offerId = String(control.findOfferByName('Batik Nusa Malaysia')?.offerId);
    const postId = `post-${name}`;
    const runId = `run-${name}`;
    const readPost = (): Promise<Post | undefined> => withDatabase(accountId, (db) => db.get('posts', postId));
    const press = <Answer>(ask: () => Promise<Answer>) => pressAgain(() => answerOf(ask()));
    const product = aPostProduct({ productId: 'one', url: `https://my.batik-nusa.example/p/${name}`, offerId });
    await press(() => send('addToPost', { postId, product }));
    const change = { kind: 'channels', channels: [channel], hasSharedLinks: false } as const;
    await press(() => send('changePost', { postId, change }));
    const text = 'My words';
    await press(() => send('changePost', { postId, change: { kind: 'text', channelId: channel.channelId, text } }));
    await press(() => send('changePost', { postId, change: { kind: 'keep', kept: { runId, most: 1 } } }));
    // A killed worker looks again an hour later.
    while ((await readPost())?.kept !== undefined) {
      await browser.alarms.create(hourlyAlarm, { when: clock.nowMs() });
      await until('the alarm', async () => (await browser.alarms.get(hourlyAlarm)) === undefined);
      await rest();
    }
    const post = await readPost();
    const runs = (await withDatabase(accountId, (db) => db.getAll('bulkRuns'))).map((run) => run.runId);
    const faults = runs.join() === runId ? [] : [`the runs are ${runs}`];
    if (post?.channels[0]?.text.startsWith(text) !== true) faults.push('the text is lost');
    const bulkLines = await withDatabase(accountId, (db) => db.getAll('bulkLines'));
    const done = bulkLines.filter(({ state }) => state === 'done' || state === 'reused').length;
    const links = post?.channels[0]?.links.length;
    if (links !== done) faults.push(`${links} of ${done} links are in the post`);
    return faults;
  },
};
