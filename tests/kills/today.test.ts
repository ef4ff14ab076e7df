import { hourlyAlarm } from '#entrypoints/background/hourly-alarm.ts';
import type { Post } from '#lib/domain/posts/post.ts';
import { browser } from '#lib/platform/browser.ts';
import { readMeta } from '#lib/store/meta.ts';
import { aPost, aPostChannel, aPostLink, aPostProduct } from '#tests/builders/a-post.ts';
import { describeKills } from './describe-kills.ts';

const cause = 'coupon:1:2026-11-27';

/** The user is done with both rows of a post, and takes one of them back: marks and post always say the same. */
describeKills({
  name: 'a row that is done',
  async walk({ inDatabase, name, press, send }) {
    const postId = `post-${name}`;
    const rowIds = ['telegram', 'blog'].map((channelId) => `${cause}|${postId}|${channelId}`);
    const channels = ['telegram', 'blog'].map((channelId) => aPostChannel({ channelId, postedAtMs: 1 }));
    const post: Post = aPost({ postId, state: 'out', products: [aPostProduct()], channels });
    await press(() => send('restorePost', { post }));
    for (const rowId of rowIds) {
      await press(() => send('markRowDone', { rowId, cause, title: 'BERAS5', edited: [{ postId, rowIds }] }));
    }
    const faults: string[] = [];
    const look = async (when: string, marked: readonly string[], isDone: boolean) => {
      const marks = (await inDatabase((db) => readMeta(db, 'doneMarks'))) ?? [];
      const found = marks.map(({ rowId }) => rowId).filter((rowId) => rowIds.includes(rowId));
      if (found.join() !== marked.join()) faults.push(`${when} the marks are ${found}`);
      const causes = (await inDatabase((db) => db.get('posts', postId)))?.doneCauses ?? [];
      if (causes.includes(cause) !== isDone) faults.push(`${when} the post’s causes are ${causes}`);
    };
    await look('done', rowIds, true);
    await press(() => send('takeBackDone', { rowId: rowIds[0] ?? '', cause }));
    await look('taken back', rowIds.slice(1), false);
    return faults;
  },
});

const hourMs = 3_600_000;

/**
 * The user wants to hear of Today: the hourly look notifies once a day at most, and puts the number on the icon. It is a
 * Monday, so Today has the card of the week, too.
 */
describeKills({
  name: 'the daily look at Today',
  prepare: ({ pass }) => pass(24 * hourMs),
  async walk({ inDatabase, name, pass, press, ring, send }) {
    let notified = 0;
    let shown = '';
    Object.assign(browser.notifications, {
      create: async (id: string) => {
        if (id.includes('today')) notified += 1;
        return id;
      },
    });
    Object.assign(browser.action, {
      setBadgeBackgroundColor: async () => undefined,
      setBadgeText: async ({ text, tabId }: { readonly text: string; readonly tabId?: number }) => {
        if (tabId === undefined) shown = text;
      },
    });
    const channels = [aPostChannel({ links: [aPostLink({ offerId: '1' })], postedAtMs: 1 })];
    const products = [aPostProduct({ offerId: '1' })];
    await press(() =>
      send('restorePost', { post: aPost({ postId: `post-${name}`, state: 'out', products, channels }) }),
    );
    // The second program has no link: it is no row.
    for (const offerId of ['1', '2']) {
      await inDatabase((db) => db.put('linkMarks', { offerId, trouble: 'paused', sinceMs: 5, isSeen: false }));
    }
    await press(() => send('saveSettings', { todayNotice: true, todayOnIcon: true }));
    const readToldDay = () => inDatabase((db) => readMeta(db, 'toldDay'));
    const look = () => ring(hourlyAlarm);
    await look();
    // The night has no notification.
    for (let hours = 0; hours < 24 && (await readToldDay()) === undefined; hours += 1) {
      await pass(hourMs);
      await look();
    }
    await look();
    const faults = notified > 1 ? [`Today was notified of ${notified} times in a day`] : [];
    if ((await readToldDay()) === undefined) faults.push('no day is stored as that of the notification');
    if (shown !== '1') faults.push(`the icon shows "${shown}" for one row`);
    return faults;
  },
});
