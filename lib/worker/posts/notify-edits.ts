import { isFormerRename, type PostEdit, toReturnedCause } from '#lib/domain/posts/find-post-edits.ts';
import type { Post } from '#lib/domain/posts/post.ts';
import { formatNotificationId } from '#lib/domain/routes/notification-route.ts';
import { toServiceDate } from '#lib/domain/service/service-date.ts';
import type { DoneMark } from '#lib/domain/today/done-mark.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import type { Database } from '#lib/store/database.ts';
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
 * Notifies once of each cause for which a post still needs a change, if notifications are allowed. Reads only what is
 * stored.
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
  // What each of its posts took is no news: its user knows it.
  const isNews = ({ causeId, posts }: PostEdit) => !known.has(causeId) && posts.some(({ isTaken }) => !isTaken);
  const fresh = edits.filter(isNews);
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
 * Makes the cause of a vanished code new again where the network lists that code, and the cause of a changed code where
 * its campaign names yet another one: removes it from the notified causes, and from those that users marked as done. The
 * cause has no time, so it would otherwise hide a second vanishing, or the same change.
 */
export async function forgetReturnedCodes({ database, clock, readSettings }: AccountContext): Promise<void> {
  const db = await database();
  const today = toServiceDate(clock.nowMs(), (await readSettings()).serviceUtcOffsetMinutes);
  const { returned, codes } = await findReturnedCauses(db, today);
  const isFormer = (causeId: string) => isFormerRename(causeId, codes);
  const all = new Set([...returned.values()].flatMap((causes) => [...causes]));
  const posts = await readTodayPosts(db, [...returned.keys()]);
  // Where a post took the edit, it waits in some channel still, and the others stay done.
  const isTaken = (cause: string, postIds: readonly string[]) =>
    posts.some(
      ({ postId, takenEdits = [], doneCauses = [] }) =>
        postIds.includes(postId) && takenEdits.some(({ causeId }) => causeId === cause) && !doneCauses.includes(cause),
    );

  const transaction = db.transaction('meta', 'readwrite');
  const meta = metaOf(transaction);
  const [told = [], marks = []] = [await meta.get('toldPostCauses'), await meta.get('doneMarks')];
  const stillTold = told.filter((causeId) => !(all.has(causeId) || isFormer(causeId)));
  if (stillTold.length < told.length) await meta.put('toldPostCauses', stillTold);
  const isOver = ({ cause, postIds = [] }: DoneMark) =>
    (isFormer(cause) && !isTaken(cause, postIds)) || postIds.some((postId) => returned.get(postId)?.has(cause));
  const left = marks.filter((mark) => !isOver(mark));
  if (left.length < marks.length) await meta.put('doneMarks', left);
  await transaction.done;
  if (left.length < marks.length) announceDataChange('today');

  for (const { postId, doneCauses = [] } of posts) {
    const isReturned = (causeId: string) => isFormer(causeId) || returned.get(postId)?.has(causeId) === true;
    if (!doneCauses.some(isReturned)) continue;
    await changePosts(database, async ({ posts }) => {
      const post = await posts.get(postId);
      if (post !== undefined) await posts.put(withoutDone(post, isReturned));
    });
  }
}

interface ReturnedCauses {
  /** The causes of vanished codes that the network lists, by the posts that carry these codes. */
  readonly returned: ReadonlyMap<string, ReadonlySet<string>>;
  /** The codes that campaigns of the posts' programs name, by campaign. */
  readonly codes: ReadonlyMap<string, string>;
}

async function findReturnedCauses(db: Database, today: string): Promise<ReturnedCauses> {
  const out = (await readPostDigests(db)).filter(
    ({ state, coupons, takenOfferIds }) => state === 'out' && coupons.length + takenOfferIds.length > 0,
  );
  const offerIds = [...new Set(out.flatMap(({ coupons }) => coupons.map(([offerId]) => offerId)))];
  const lists = await Promise.all(offerIds.map((offerId) => db.getAllFromIndex('campaigns', 'byOffer', offerId)));
  const ofOffer = new Map(offerIds.map((offerId, at) => [offerId, lists[at] ?? []]));
  const returned = new Map(
    out.map(({ postId, coupons }) => {
      const causes = coupons.flatMap(
        ([offerId, campaignId, voucherCode, endDate]) =>
          toReturnedCause({ campaignId, voucherCode, endDate }, ofOffer.get(offerId) ?? [], today) ?? [],
      );
      return [postId, new Set(causes)];
    }),
  );
  return { returned, codes: new Map(lists.flat().map(({ campaignId, voucherCode }) => [campaignId, voucherCode])) };
}

/** The post whose user is not done with some causes any more. The edits for these that were done are over. */
function withoutDone(post: Post, isForgotten: (causeId: string) => boolean): Post {
  const { doneCauses = [], takenEdits, ...rest } = post;
  const edits = takenEdits?.filter(({ causeId }) => !(isForgotten(causeId) && doneCauses.includes(causeId)));
  return {
    ...rest,
    doneCauses: doneCauses.filter((causeId) => !isForgotten(causeId)),
    ...(edits !== undefined && { takenEdits: edits }),
  };
}

const notify = ({ accountId, notifier }: NotifyingContext, edit: PostEdit) =>
  notifier.notify({
    id: formatNotificationId(accountId, { about: 'posts', causeId: edit.causeId }),
    title: describePostCause(edit),
    text: [edit.offerName, describePostCount(edit.posts.length)].filter((part) => part !== '').join(' · '),
  });
