import { expect, it } from 'vitest';
import { findUnshownTexts } from './find-unshown-texts.ts';
import { readProjectFile } from './read-project-file.ts';

const texts: Record<string, { readonly message: string }> = JSON.parse(
  readProjectFile('public/_locales/en/messages.json'),
);
const messages = Object.values(texts).map(({ message }) => message);

it('what the documents for users quote in the guide stands in the interface, word for word', () => {
  expect(findUnshownTexts(readProjectFile('docs/guide.md'), messages)).toEqual([]);
});

it('what the documents for users quote in the form for a network that differs stands there, too, or is a heading of the guide', () => {
  const form = readProjectFile('.github/ISSUE_TEMPLATE/network.yml');
  const headings = [...readProjectFile('docs/guide.md').matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading);
  expect(findUnshownTexts(form, [...messages, ...headings])).toEqual([]);
  expect(form).toContain(`"${texts.debugCopy?.message}"`);
});

it.each([
  ['Press "Copy a link".', ['Copy a link']],
  ['Press "Copy\nlink", then "Make 8 links" or "Make … link."', []],
  ['Press "Make 8 posts".', ['Make 8 posts']],
])('what the documents for users quote is found where no text says it: %j', (document, missing) => {
  expect(findUnshownTexts(document, ['Copy link', 'Make $1 link | Make $1 links'])).toEqual(missing);
});
