import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readWrittenMarkdown } from '#lib/domain/formats/read-written-markdown.ts';
import { builtInSyntaxes, ordinaryPlace } from '#lib/domain/formats/template-syntax.ts';

it('Markdown that a template wrote is words, links by their words, and bold', () => {
  expect(readWrittenMarkdown('**Ad**\n1. [Rice](https://go.links.example/a) **X1**')).toEqual([
    { kind: 'bold', text: 'Ad' },
    { kind: 'words', text: '\n1. ' },
    { kind: 'link', text: 'Rice' },
    { kind: 'words', text: ' ' },
    { kind: 'bold', text: 'X1' },
  ]);
});

it('Markdown that a template wrote has the characters again that the writer escaped, also in the words of a link', () => {
  const title = builtInSyntaxes.markdown.text('Rice [5 kg] *new*', { ...ordinaryPlace, isInBrackets: true });
  expect(readWrittenMarkdown(`[${title}](https://go.links.example/a)`)).toEqual([
    { kind: 'link', text: 'Rice [5 kg] *new*' },
  ]);
  expect(readWrittenMarkdown('\\[no link](https://go.links.example/a)')).toEqual([
    { kind: 'words', text: '[no link](https://go.links.example/a)' },
  ]);
});

it('Markdown that a template wrote reads any words back as they were', () => {
  const line = fc.string({ unit: fc.constantFrom('a', ' ', '\\', '*', '[', ']', '(', ')', '_', '&', '`', '!', '语') });
  fc.assert(
    fc.property(line, fc.boolean(), (words, isLineStart) => {
      const written = builtInSyntaxes.markdown.text(words, { ...ordinaryPlace, isLineStart });
      expect(
        readWrittenMarkdown(written)
          .map(({ text }) => text)
          .join(''),
      ).toBe(words);
    }),
  );
});
