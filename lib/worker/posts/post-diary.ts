import type { PostOutcome } from '#lib/domain/posts/change-post.ts';
import { type DiaryLine, isPostedLine, toDiaryId } from '#lib/domain/posts/diary-line.ts';
import { notePostAct, type PostAct, takeBackPosting } from '#lib/domain/posts/note-post-act.ts';
import type { Post } from '#lib/domain/posts/post.ts';
import { stampPost } from '#lib/domain/posts/post-stamps.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import type { LinksContext } from '#lib/worker/links/links.ts';
import { changePosts } from '#lib/worker/posts/posts.ts';

const toFollowing = ({ formerPostedAtMs: _formerPostedAtMs, ...line }: DiaryLine, formerMs: number | undefined) =>
  formerMs === undefined ? line : { ...line, formerPostedAtMs: formerMs };

const hasAct = (diaryIds: readonly string[], actId: string) => diaryIds.some((id) => id.endsWith(`-${actId}`));

/** The text of a channel was copied, or the user marked it as posted. */
export async function noteActOfPost(context: LinksContext, postId: string, act: PostAct): Promise<PostOutcome> {
  const outcome = await writeAct(context, postId, act);
  if (outcome.post !== null && act.kind === 'posted') await share(context, outcome.post, act.channelId);
  return outcome;
}

/**
 * Takes back that a channel was posted at that time: its line goes, if it has one, and the channel is out since the
 * line before, if there is one. Changes nothing where that was taken back already.
 */
export async function takeBackPosted(
  context: LinksContext,
  postId: string,
  channelId: string,
  postedAtMs: number,
): Promise<PostOutcome> {
  const outcome = await writeTakeBack(context, postId, channelId, postedAtMs);
  if (outcome.post !== null) await share(context, outcome.post, channelId);
  return outcome;
}

/** A single link was copied for a channel, in the popup. */
export function noteSingleCopy(
  { database, clock }: AccountContext,
  { actId, url, channel }: { readonly actId: string; readonly url: string; readonly channel: string },
): Promise<void> {
  return changePosts(database, async ({ diary }) => {
    if (hasAct(await diary.index('byUrl').getAllKeys(url), actId)) return;
    const atMs = clock.nowMs();
    await diary.put({ diaryId: toDiaryId(atMs, actId), atMs, kind: 'copied', channel, urls: [url] });
  });
}

const writeAct = ({ database, clock }: AccountContext, postId: string, act: PostAct): Promise<PostOutcome> =>
  changePosts(database, async ({ posts, diary }) => {
    const atMs = clock.nowMs();
    const before = await posts.get(postId);
    if (before === undefined) return { problem: 'gone', post: null };
    if (hasAct(await diary.index('byPost').getAllKeys(postId), act.actId)) return { problem: null, post: before };
    const noted = notePostAct(before, act, atMs);
    if (noted === null) return { problem: 'gone', post: null };
    const post = stampPost(before, noted.post, atMs);
    await posts.put(post);
    await diary.put(noted.line);
    return { problem: null, post };
  });

const writeTakeBack = (
  { database, clock }: AccountContext,
  postId: string,
  channelId: string,
  postedAtMs: number,
): Promise<PostOutcome> =>
  changePosts(database, async ({ posts, diary }) => {
    const before = await posts.get(postId);
    const channel = before?.channels.find((each) => each.channelId === channelId);
    if (before === undefined || channel === undefined) return { problem: 'gone', post: null };
    const all = await diary.index('byPost').getAll(postId);
    const posted = all.filter((line) => isPostedLine(line, channel));
    // A post that was collected is out without a line.
    const taken = posted.find(({ atMs }) => atMs === postedAtMs);
    if (taken === undefined && channel.postedAtMs !== postedAtMs) return { problem: null, post: before };
    const lines = posted.filter((line) => line !== taken);
    const formerMs = taken?.formerPostedAtMs;
    if (taken !== undefined) {
      await diary.delete(taken.diaryId);
      // The next posting followed the one that is taken back: it follows now what that one followed.
      const next = lines.find(({ formerPostedAtMs }) => formerPostedAtMs === postedAtMs);
      if (next !== undefined) await diary.put(toFollowing(next, formerMs));
    }
    const wasArchived = taken?.wasArchived === true;
    // The post is out by a later posting, which takes it out of the archive in place of this one.
    const later = wasArchived
      ? all.find(({ kind, diaryId }) => kind === 'posted' && diaryId > taken.diaryId)
      : undefined;
    const stored = later && (await diary.get(later.diaryId));
    if (stored !== undefined) await diary.put({ ...stored, wasArchived: true });
    const formerDay = lines.at(-1)?.atMs ?? formerMs;
    const takenBack = takeBackPosting(before, channelId, formerDay, wasArchived && stored === undefined);
    const post = stampPost(before, takenBack, clock.nowMs());
    await posts.put(post);
    return { problem: null, post };
  });

async function share({ database, team }: LinksContext, post: Post, channelId: string): Promise<void> {
  const links = post.channels.find((channel) => channel.channelId === channelId)?.links ?? [];
  const db = await database();
  const ids = links.map(({ trackingLink }) => db.getAllKeysFromIndex('links', 'byTrackingLink', trackingLink));
  team.noteLinks((await Promise.all(ids)).flat());
}
