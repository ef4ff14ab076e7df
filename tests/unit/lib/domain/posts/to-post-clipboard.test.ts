import { expect, it } from 'vitest';
import { toPostClipboard } from '#lib/domain/posts/to-post-clipboard.ts';

it('toPostClipboard puts HTML on the clipboard as text and as rich text, and a mail with links that say that they are paid', () => {
  const html = '<p>Ad</p>';
  expect(toPostClipboard('blog', html)).toEqual({ text: html, html });
  expect(toPostClipboard('mail', 'Ad\nhttps://go.links.example/1')).toEqual({
    text: 'Ad\nhttps://go.links.example/1',
    html: 'Ad<br>\n<a href="https://go.links.example/1" rel="sponsored nofollow">https://go.links.example/1</a>',
  });
});

it('toPostClipboard copies a chat and Markdown as they are', () => {
  for (const kind of ['chat', 'markdown'] as const) expect(toPostClipboard(kind, '**Ad**').html).toBeNull();
});
