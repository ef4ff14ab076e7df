import { expect, it } from 'vitest';
import { readProjectFile } from './read-project-file.ts';

const placeholder = /\$[A-Z0-9_]+\$|\$\d/g;

/** The text with anything in the place of its placeholders; null where it has hardly a letter of its own. */
function toPattern(text: string): RegExp | null {
  const parts = text.split(placeholder);
  if (!/\p{L}{3}/u.test(parts.join(' '))) return null;
  return new RegExp(`^${parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`, 'i');
}

/**
 * What a document quotes ("…") that no text of the interface says. A mark that ends the sentence may stand inside of
 * the quotation.
 */
function findUnshownTexts(document: string, messages: readonly string[]): readonly string[] {
  const shown = messages
    .flatMap((message) => message.split(' | '))
    .map(toPattern)
    .filter((pattern) => pattern !== null);
  const isShown = (text: string) => shown.some((pattern) => pattern.test(text));
  const quoted = [...document.replaceAll(/\s+/g, ' ').matchAll(/"([^"]+)"/g)].map(([, text = '']) => text);
  return quoted.filter((text) => !isShown(text) && !isShown(text.replace(/[.,:]$/, '')));
}

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
