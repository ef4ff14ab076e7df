import { expect, it } from 'vitest';
import { isDiaryLine } from '#lib/domain/posts/diary-line.ts';
import { notePostAct } from '#lib/domain/posts/note-post-act.ts';
import { isPost } from '#lib/domain/posts/post.ts';
import { postCodeCount, toPostCode } from '#lib/domain/posts/to-post-code.ts';
import { aPost } from '#tests/builders/a-post.ts';

const act = { actId: 'act-1', channelId: 'telegram' } as const;

it('a post is out once it was posted in a channel, and its diary says where', () => {
  const noted = notePostAct(aPost(), { ...act, kind: 'posted', address: 'https://t.example/1' }, 7);
  expect(noted?.post).toMatchObject({ state: 'out', channels: [{ postedAtMs: 7, address: 'https://t.example/1' }] });
  expect(noted?.line).toMatchObject({
    atMs: 7,
    kind: 'posted',
    channel: 'Telegram',
    urls: ['https://www.kedai.example/p/rice-cooker'],
    postId: 'post-1',
    address: 'https://t.example/1',
  });
  expect([isPost(noted?.post), isDiaryLine(noted?.line)]).toEqual([true, true]);
});

it('a copied text leaves the post a draft, and a channel that is gone notes nothing', () => {
  expect(notePostAct(aPost(), { ...act, kind: 'copied' }, 7)?.post).toMatchObject({ state: 'draft' });
  expect(notePostAct(aPost(), { ...act, channelId: 'no', kind: 'copied' }, 7)).toBeNull();
});

it('lines of the diary sort by their time', () => {
  const at = (atMs: number) => notePostAct(aPost(), { ...act, kind: 'copied' }, atMs)?.line.diaryId ?? '';
  expect([at(10_000), at(9)].sort()).toEqual([at(9), at(10_000)]);
});

it('the code of a post has six letters, and each number its own', () => {
  const codes = [0, 1, 19, 20, 400, postCodeCount - 1].map(toPostCode);
  for (const code of codes) expect(code).toMatch(/^[a-z]{6}$/);
  expect(new Set(codes).size).toBe(codes.length);
});

it('a channel is out since its last posting, although an earlier one is noted after it', () => {
  const later = notePostAct(aPost(), { ...act, kind: 'posted', atMs: 9 }, 9)?.post ?? aPost();
  const earlier = notePostAct(later, { ...act, actId: 'act-2', kind: 'posted', atMs: 5 }, 10);
  expect(earlier?.post.channels).toMatchObject([{ postedAtMs: 9 }]);
});
