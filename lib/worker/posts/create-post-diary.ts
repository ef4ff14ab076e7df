import type { PostOutcome } from '#lib/domain/posts/change-post.ts';
import { toDiaryId } from '#lib/domain/posts/diary-line.ts';
import { notePostAct, type PostAct } from '#lib/domain/posts/note-post-act.ts';
import type { Post } from '#lib/domain/posts/post.ts';
import { takeBackPosting } from '#lib/domain/posts/take-back-posting.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { changePosts } from '#lib/worker/posts/change-posts.ts';

/** Writes what was copied and posted. An act that its page sends again leaves one line. */
export interface PostDiary {
  /** The text of a channel was copied, or the user marked it as posted. */
  note(postId: string, act: PostAct): Promise<PostOutcome>;
  /**
   * Takes back that a channel was posted: its line goes, and the channel is out since the line before, if there is one.
   */
  takeBack(postId: string, act: Pick<PostAct, 'actId' | 'channelId'>): Promise<PostOutcome>;
  /** A single link was copied for a channel, in the popup. */
  noteCopy(copy: { readonly actId: string; readonly url: string; readonly channel: string }): Promise<void>;
}

export interface PostDiaryDependencies extends Pick<AccountContext, 'database' | 'clock'> {
  /** Shares with the team what it gets of links that were posted. Does nothing without a team. */
  readonly noteForTeam: (linkIds: readonly string[]) => void;
}

export function createPostDiary({ database, clock, noteForTeam }: PostDiaryDependencies): PostDiary {
  const note: PostDiary['note'] = (postId, act) =>
    changePosts(database, async ({ posts, diary }) => {
      const atMs = clock.nowMs();
      const before = await posts.get(postId);
      if (before === undefined) return { problem: 'gone', post: null };
      if (hasAct(await diary.index('byPost').getAllKeys(postId), act.actId)) return { problem: null, post: before };
      const noted = notePostAct(before, act, atMs);
      if (noted === null) return { problem: 'gone', post: null };
      const post = { ...noted.post, changedAtMs: atMs };
      await posts.put(post);
      await diary.put(noted.line);
      return { problem: null, post };
    });

  const takeBack: PostDiary['takeBack'] = (postId, { actId, channelId }) =>
    changePosts(database, async ({ posts, diary }) => {
      const before = await posts.get(postId);
      const channel = before?.channels.find((each) => each.channelId === channelId);
      if (before === undefined || channel === undefined) return { problem: 'gone', post: null };
      const lines = await diary.index('byPost').getAll(postId);
      const taken = lines.find(({ kind, diaryId }) => kind === 'posted' && isOfAct(diaryId, actId));
      if (taken === undefined) return { problem: null, post: before };
      await diary.delete(taken.diaryId);
      const last = lines.filter((line) => line !== taken && line.kind === 'posted' && line.channel === channel.name);
      const post = { ...takeBackPosting(before, channelId, last.at(-1)?.atMs), changedAtMs: clock.nowMs() };
      await posts.put(post);
      return { problem: null, post };
    });

  async function share(post: Post, channelId: string): Promise<void> {
    const links = post.channels.find((channel) => channel.channelId === channelId)?.links ?? [];
    const db = await database();
    const ids = links.map(({ trackingLink }) => db.getAllKeysFromIndex('links', 'byTrackingLink', trackingLink));
    noteForTeam((await Promise.all(ids)).flat());
  }

  return {
    async note(postId, act) {
      const outcome = await note(postId, act);
      if (outcome.post !== null && act.kind === 'posted') await share(outcome.post, act.channelId);
      return outcome;
    },

    async takeBack(postId, act) {
      const outcome = await takeBack(postId, act);
      if (outcome.post !== null) await share(outcome.post, act.channelId);
      return outcome;
    },

    noteCopy: ({ actId, url, channel }) =>
      changePosts(database, async ({ diary }) => {
        if (hasAct(await diary.index('byUrl').getAllKeys(url), actId)) return;
        const atMs = clock.nowMs();
        await diary.put({ diaryId: toDiaryId(atMs, actId), atMs, kind: 'copied', channel, urls: [url] });
      }),
  };
}

const isOfAct = (diaryId: string, actId: string) => diaryId.endsWith(`-${actId}`);
const hasAct = (diaryIds: readonly string[], actId: string) => diaryIds.some((id) => isOfAct(id, actId));
