import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toPlainText } from '#lib/domain/text/plain-text.ts';
import { fastestMs } from '#tests/unit/properties/fastest-ms.ts';
import { runsOr } from '#tests/unit/properties/runs-or.ts';

/** Markup on which careless readers run back and forth. */
const adversarial: Record<string, (length: number) => string> = {
  'opening angles': (length) => '<'.repeat(length),
  'opening angles with one end': (length) => `${'<'.repeat(length)}>`,
  'open tags': (length) => '<a '.repeat(length / 3),
  'open tags with one end': (length) => `${'<a '.repeat(length / 3)}>`,
  'open comments': (length) => '<!--'.repeat(length / 4),
  'open declarations': (length) => `${'<!'.repeat(length / 2)}>`,
  'quotes around every end': (length) => "<a '>'".repeat(length / 6),
  'odd quotes': (length) => `${`<a "'>`.repeat(length / 6)}>`,
  'unclosed elements': (length) => '<svg>'.repeat(length / 5),
  'unclosed elements of many kinds': (length) => '<svg><math><title><iframe><object>'.repeat(length / 34),
  'closed at the end alone': (length) => `${'<svg>'.repeat(length / 5)}</svg>`,
  ampersands: (length) => '&'.repeat(length),
  'numbers without end': (length) => `&#${'1'.repeat(length)}`,
  'names without end': (length) => '&a'.repeat(length / 2),
  spaces: (length) => `a${' '.repeat(length)}b`,
  'lines of space': (length) => ' \n'.repeat(length / 2),
  'long names': (length) => `<${'a'.repeat(length)}`,
};

it.each(Object.keys(adversarial))('toPlainText takes time in proportion to its input: %s', (name) => {
  const make = adversarial[name] ?? String;
  const short = make(25_000);
  const long = make(200_000);
  toPlainText(long);
  // Eight times the input: 8 when linear, 64 when quadratic. The millisecond is what a busy machine adds.
  expect(fastestMs(() => toPlainText(long))).toBeLessThan(24 * (fastestMs(() => toPlainText(short)) + 1));
});

it('toPlainText never throws, and has neither empty lines nor control characters nor outer space', () => {
  const part = fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '<p>',
    '</p>',
    '<!--',
    '-->',
    '<script>',
    '</script>',
    '<svg',
    '&',
    '&amp;',
    '&#',
    '&#x41;',
    ';',
    ' ',
    '\n',
    '\u0000',
    '\ud800',
    '/',
    '=',
    'a',
    'é',
    '<br',
    '<li>',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.array(part).map((parts) => parts.join('')),
      ),
      (html) => {
        const text = toPlainText(html);
        for (const line of text === '' ? [] : text.split('\n')) {
          expect(line).toBe(line.trim());
          expect(line).not.toBe('');
          expect(line).not.toMatch(/\p{Cc}/u);
        }
      },
    ),
    runsOr(1000),
  );
});

it('toPlainText gives back the text that was put into markup', () => {
  const word = fc.stringMatching(/^[a-zA-Z0-9<>&"'%€é]{1,8}$/);
  const toHtml = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
  fc.assert(
    fc.property(fc.array(fc.array(word, { minLength: 1, maxLength: 4 }), { maxLength: 5 }), (paragraphs) => {
      const html = paragraphs
        .map(
          (words) =>
            `<p title="a > b">${words.map((text) => `<b>${toHtml(text)}</b>`).join('\n ')}</p><script>if (a < b) x("</p>")</script>`,
        )
        .join('');
      expect(toPlainText(html)).toBe(paragraphs.map((words) => words.join(' ')).join('\n'));
    }),
  );
});
