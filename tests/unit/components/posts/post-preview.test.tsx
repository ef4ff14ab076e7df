// @vitest-environment happy-dom

import { render, screen } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { PostPreview } from '#components/posts/post-preview.tsx';
import type { PostKind } from '#lib/domain/formats/post-template.ts';

const link = 'https://go.links.example/rice';

function show(kind: PostKind, text: string, channelName = 'Telegram') {
  render(<PostPreview channelName={channelName} kind={kind} text={text} />);
  return screen.getByRole('img');
}
const linksOf = (shown: HTMLElement) =>
  [...shown.querySelectorAll('.post-preview-link')].map((each) => each.textContent);

it('the preview of a text is a picture whose name has the words', () => {
  expect(show('chat', 'Ad\nRice').getAttribute('aria-label')).toBe('Preview for Telegram: Ad\nRice');
});

it('the preview of a text shows a message with its addresses as links that lead nowhere', () => {
  const shown = show('chat', `Ad\n1. Rice\n   ${link}`);
  expect(shown.textContent).toBe(`Ad\n1. Rice\n   ${link}`);
  expect(linksOf(shown)).toEqual([link]);
  expect(shown.querySelector('a')).toBeNull();
});

it('the preview of a text shows a blog as its list, with the words of links', () => {
  const shown = show(
    'blog',
    `<p><strong>Ad</strong></p>\n<ol>\n<li><a rel="sponsored" href="${link}">Rice</a><br>Code <code>X1</code></li></ol>`,
  );
  expect(shown.querySelector('ol > li')?.textContent).toBe('RiceCode X1');
  expect(shown.querySelector('strong')?.textContent).toBe('Ad');
  expect(linksOf(shown)).toEqual(['Rice']);
});

it('the preview of a text shows Markdown with words and bold in their place', () => {
  const shown = show('markdown', `**Ad**\n1. [Rice](${link})\n   Code **X1**`);
  expect(shown.textContent).toBe('Ad\n1. Rice\n   Code X1');
  expect(linksOf(shown)).toEqual(['Rice']);
});

it.each([
  '<img src="https://evil.example/x.png" onerror="alert(1)">',
  '<script>alert(1)</script>',
  '<a href="javascript:alert(1)">x</a>',
  '<iframe src="https://evil.example"></iframe>',
  '<style>body{display:none}</style>',
  '<p style="position:fixed" onclick="alert(1)" id="root">x</p>',
  `${'<div>'.repeat(500)}deep`,
])('the preview of a text draws no element of a hostile text that could act or load: %s', (hostile) => {
  const shown = show('blog', hostile);
  expect(shown.querySelector('img, script, a, iframe, style, [style], [onclick], [id]:not(:scope)')).toBeNull();
});

it('the preview of a text shows where a description is folded', () => {
  const text = ['Ad', 'Rice', link, 'below', 'more'].join('\n');
  const shown = show('chat', text, 'YouTube');
  expect([...shown.querySelectorAll('p')].map((each) => each.textContent)).toEqual([
    ['Ad', 'Rice', link].join('\n'),
    'below “more”',
    'below\nmore',
  ]);
});
