import { expect, it } from 'vitest';
import { isPost } from '#lib/domain/posts/post.ts';
import { aPost } from '#tests/builders/a-post.ts';

it('the letters of a post are six small ones, and nothing around them', () => {
  expect(isPost(aPost({ code: 'abcdef' }))).toBe(true);
  for (const code of ['', 'abcde', 'abcdefg', 'Abcdef', '1abcdef', 'abcdef-', 'abc def']) {
    expect(isPost(aPost({ code }))).toBe(false);
  }
});
