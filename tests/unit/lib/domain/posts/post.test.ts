import { expect, it } from 'vitest';
import { isEmptyPost, isPost } from '#lib/domain/posts/post.ts';
import { aPost, aPostChannel, aPostLink, aPostProduct } from '#tests/builders/a-post.ts';

it('the letters of a post are six small ones, and nothing around them', () => {
  expect(isPost(aPost({ code: 'abcdef' }))).toBe(true);
  for (const code of ['', 'abcde', 'abcdefg', 'Abcdef', '1abcdef', 'abcdef-', 'abc def']) {
    expect(isPost(aPost({ code }))).toBe(false);
  }
});

const begun = aPost({ name: '', state: 'draft', products: [], channels: [aPostChannel({ text: '', links: [] })] });

it('a post that was begun and left is empty, also with channels that its user chose', () => {
  expect(isEmptyPost(begun)).toBe(true);
});

it.each([
  ['a name', { name: 'Kitchen' }],
  ['a product', { products: [aPostProduct()] }],
  ['a text', { channels: [aPostChannel({ text: 'Ad', links: [] })] }],
  ['a text of another device', { channels: [aPostChannel({ text: '', links: [], otherTexts: ['Ad'] })] }],
  ['a link', { channels: [aPostChannel({ text: '', links: [aPostLink()] })] }],
  ['a former link', { channels: [aPostChannel({ text: '', links: [], formerLinks: [aPostLink()] })] }],
  ['a run', { runId: 'run-1' }],
  ['a past', { state: 'out' as const }],
])('a post with %s is not empty', (_what, change) => {
  expect(isEmptyPost({ ...begun, ...change })).toBe(false);
});

it('a post remembers no edit since a time without a day: "To edit" could not say how long ago that is', () => {
  const since = (sinceMs: number) => {
    const cause = { kind: 'program', trouble: 'paused', sinceMs } as const;
    return aPost({
      takenEdits: [{ causeId: 'program:101:paused:1', offerId: '101', offerName: 'Kedai', cause, productIds: [] }],
    });
  };
  expect(isPost(since(Date.UTC(2026, 10, 24)))).toBe(true);
  for (const sinceMs of [1e300, -1e300, 8.64e15 + 1]) expect(isPost(since(sinceMs))).toBe(false);
});
