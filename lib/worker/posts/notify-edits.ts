import { type PostEdit, toVanishedCampaign } from '#lib/domain/posts/find-post-edits.ts';
import { formatNotificationId } from '#lib/domain/routes/notification-route.ts';
import { toServiceDate } from '#lib/domain/service/service-date.ts';
import { metaOf } from '#lib/store/meta.ts';
import { readPostEdits } from '#lib/store/posts/read-post-edits.ts';
import { readPostDigests, readTodayPosts } from '#lib/store/today/read-today-posts.ts';
import { describePostCause, describePostCount } from '#lib/wording/describe-post-cause.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { type NotifyingContext, notifyEach } from '#lib/worker/coupons/create-notifier.ts';
import { changePosts } from '#lib/worker/posts/posts.ts';

/** So many causes that are no longer found are remembered, beside all that are. */
const maxToldCauses = 2_000;

/**
 * Notifies once of each cause that posts need an edit for, if notifications are allowed. Reads only what is stored.
 */
export async function notifyEdits(context: NotifyingContext): Promise<void> {
  const { database, clock, notifier, readSettings } = context;
  if (!(await notifier.isAllowed())) return;
  const db = await database();
  const nowMs = clock.nowMs();
  const today = toServiceDate(nowMs, (await readSettings()).serviceUtcOffsetMinutes);
  const edits = await readPostEdits(db, { today, nowMs });
  const transaction = db.transaction('meta', 'readwrite');
  const meta = metaOf(transaction);
  const told = (await meta.get('toldPostCauses')) ?? [];
  const known = new Set(told);
  const fresh = edits.filter(({ causeId }) => !known.has(causeId));
  // Saved before it is shown: a worker that dies between the two notifies never rather than twice.
  if (fresh.length > 0) {
    const found = new Set(edits.map(({ causeId }) => causeId));
    const others = told.filter((causeId) => !found.has(causeId));
    await meta.put('toldPostCauses', [...others.slice(-maxToldCauses), ...found]);
  }
  await transaction.done;
  await notifyEach(fresh, (edit) => notify(context, edit));
}

/**
 * Makes the cause of a vanished code new again where the network lists that code: removes it from the notified causes,
 * and from those that users marked as done. The cause has no time, so it would otherwise hide a second vanishing.
 */
export async function forgetReturnedCodes({ database }: Pick<AccountContext, 'database'>): Promise<void> {
  const db = await database();
  const out = (await readPostDigests(db)).filter(({ state }) => state === 'out');
  const campaignIds = [...new Set(out.flatMap(({ coupons }) => coupons.map(([_offerId, campaignId]) => campaignId)))];
  const found = await Promise.all(campaignIds.map((campaignId) => db.getKey('campaigns', campaignId)));
  const listed = new Set(found);
  const stays = (causeId: string) => !listed.has(toVanishedCampaign(causeId) ?? '');

  const transaction = db.transaction('meta', 'readwrite');
  const told = (await metaOf(transaction).get('toldPostCauses')) ?? [];
  if (!told.every(stays)) await metaOf(transaction).put('toldPostCauses', told.filter(stays));
  await transaction.done;

  const ofListed = out.filter(({ coupons }) => coupons.some(([_offerId, campaignId]) => listed.has(campaignId)));
  const posts = await readTodayPosts(
    db,
    ofListed.map(({ postId }) => postId),
  );
  for (const { postId, doneCauses = [] } of posts) {
    if (doneCauses.every(stays)) continue;
    await changePosts(database, async (stores) => {
      const post = await stores.posts.get(postId);
      if (post?.doneCauses === undefined) return;
      await stores.posts.put({ ...post, doneCauses: post.doneCauses.filter(stays) });
    });
  }
}

const notify = ({ accountId, notifier }: NotifyingContext, edit: PostEdit) =>
  notifier.notify({
    id: formatNotificationId(accountId, { about: 'posts', causeId: edit.causeId }),
    title: describePostCause(edit),
    text: [edit.offerName, describePostCount(edit.posts.length)].filter((part) => part !== '').join(' · '),
  });
