import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toPlainText } from '#lib/domain/text/plain-text.ts';
import { fastestMs } from '#tests/unit/properties/fastest-ms.ts';
import { runsOr } from '#tests/unit/properties/runs-or.ts';

it.each([
  ['<script>alert("a<b")</script>Text', 'Text'],
  ['<SCRIPT src=x>alert(1)</ScRiPt >Text', 'Text'],
  ['Text<script>never closed <p>more</p>', 'Text'],
  ['<style>p{content:"</p>"}</style>Text', 'Text'],
  ['<!-- <p>note</p> -->Text<!-- open <p>rest</p>', 'Text'],
  ['<!doctype html><?php x ?>Text', 'Text'],
  ['<iframe src="https://evil.test/"><p>x</p></iframe>Text', 'Text'],
  ['<img src=x onerror="alert(1)>2">Text', 'Text'],
  ['<svg><title>x</title></svg>Text', 'Text'],
  ['Te\u0000x\u202Et\u200B', 'Text'],
  ['Te&#8238;xt', 'Text'],
])('what must not come through: %j → %j', (html, text) => {
  expect(toPlainText(html)).toBe(text);
});

it.each([
  ['&lt;b&gt;x&lt;/b&gt;', '<b>x</b>'],
  ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
  ['&amp;amp;amp;', '&amp;amp;'],
  ['5&nbsp;%&#32;&#x2014;&#8211;&#146;s &euro;5 &copy', '5 % ——s €5 &copy'.replace('——', '—–’')],
  ['&#0;&#xD800;&#1114112;', '\ufffd\ufffd\ufffd'],
  ['AT&T &constructor; &__proto__; &nosuch; &', 'AT&T &constructor; &__proto__; &nosuch; &'],
  ['?a=1&lt=2&ampx', '?a=1&lt=2&ampx'],
  ['Tom &amp Siti', 'Tom & Siti'],
  ['&EACUTE;&Ouml;', 'éÖ'],
])('entities: %j → %j', (html, text) => {
  expect(toPlainText(html)).toBe(text);
});

it('lines are paragraphs, breaks, headings, items and rows', () => {
  expect(
    toPlainText(
      '<h2>Terms</h2>\n<p>One\n two<br/>three</p><ul><li>a</li><li><b>b</b></li></ul><table><tr><td>c</td><td>d</td></tr></table>end',
    ),
  ).toBe('Terms\nOne two\nthree\n• a\n• b\nc | d\nend');
});

it('lines are the source’s own if there is no line element', () => {
  expect(toPlainText('  One <b>two</b>\r\n\r\nthree \n')).toBe('One two\nthree');
});

it('lines do not come from inline elements', () => {
  expect(toPlainText('re<em>d</em> shoe<span>s</span>')).toBe('red shoes');
});

it.each([
  ['price < 5 and > 3', 'price < 5 and > 3'],
  ['a <b c', 'a <b c'],
  ['<p>a <a href="x>b</a> c</p><p>d</p>', 'a b c\nd'],
  ['<svg>Text', 'Text'],
  ['<<p>>Text', '<\n>Text'],
  ['</p>Text</nosuch>', 'Text'],
  ['', ''],
])('broken markup keeps its text: %j → %j', (html, text) => {
  expect(toPlainText(html)).toBe(text);
});

it.each([
  ['Save RM50<sup>1</sup> today', 'Save RM50 1 today'],
  ['RM19<sup class="cents">90</sup>', 'RM19 90'],
  ['RM19<sup> 90</sup>', 'RM19 90'],
  ['<sup>1</sup>2030', '1 2030'],
  ['5 m<sup>2</sup>, CO<sub>2</sub>, 1<sup>st</sup>', '5 m2, CO2, 1st'],
  ['1<b>0</b>0', '100'],
])('raised digits of %j are no part of the number beside them', (html, text) => {
  expect(toPlainText(html)).toBe(text);
});

it.each([
  ['Was RM<del>90</del>50', 'Was RM90 50'],
  ['<s>120</s><b>99</b> today', '120 99 today'],
  ['RM<STRIKE>1,200</STRIKE><ins>999</ins>', 'RM1,200 999'],
  ['now 5<s>0</s>', 'now 5 0'],
  ['<del><span><b>RM90</b></span></del><ins><b>50</b></ins>', 'RM90 50'],
  ['<p><s>90</s></p><p>50</p>', '90\n50'],
  ['<s>old</s>er', 'older'],
])('struck digits of %j are no part of the number beside them', (html, text) => {
  expect(toPlainText(html)).toBe(text);
});

it('a table keeps its rows, a line each, with a separator between the cells', () => {
  const html =
    '<table><thead><tr><th>Buyer</th><th>Rate</th></tr></thead><tbody><tr>\n<td>New</td>\n<td>12%</td></tr><tr><td>Other</td><td></td><td>5%</td></tr></tbody></table>';
  expect(toPlainText(html)).toBe('Buyer | Rate\nNew | 12%\nOther | | 5%');
});

it('a table keeps a row of several cells on one line, and the paragraphs of a layout table', () => {
  expect(toPlainText('<table><tr><td><p>New</p><p>buyer</p></td><td><p>12%</p></td></tr></table>')).toBe(
    'New buyer | 12%',
  );
  expect(toPlainText('<table><tr><td><p>One</p><p>Two</p></td></tr></table>')).toBe('One\nTwo');
});

it('a table starts each row on a new line when rows are not closed', () => {
  expect(toPlainText('<table><tr><td>a<td>b<tr><td>c<td>d</table>')).toBe('a | b\nc | d');
});

it.each([
  ['<p>See the <a href="https://a.test/terms">terms</a>.</p>', 'See the terms (https://a.test/terms).'],
  ["<a class=x HREF = 'http://a.test/?a=1&amp;b=2'>terms</a>", 'terms (http://a.test/?a=1&b=2)'],
  ['<a href=https://a.test/x>one<a href="https://b.test/">two</a>', 'one (https://a.test/x)two (https://b.test/)'],
  ['<a href="https://www.a.test/">a.test</a>', 'a.test'],
  ['<a href="https://a.test/"><img src=x></a>', '(https://a.test/)'],
  ['<a href="https://a.test/x">never closed', 'never closed (https://a.test/x)'],
])('a link has its address beside its text: %j', (html, text) => {
  expect(toPlainText(html)).toBe(text);
});

it.each([
  '<a href="javascript:alert(1)">Text</a>',
  '<a href="java\nscript:alert(1)">Text</a>',
  '<a href="data:text/html,https://a.test">Text</a>',
  '<a title=\'href="https://a.test/"\'>Text</a>',
  '<a data-href="https://a.test/">Text</a>',
  '<a href="/relative">Text</a>',
  `<a href="https://a.test/${'x'.repeat(600)}">Text</a>`,
  '<abbr href="https://a.test/">Text</abbr>',
])('a link that leads nowhere on the web has its text alone: %j', (html) => {
  expect(toPlainText(html)).toBe('Text');
});

it('a link cannot hide in its address characters that reorder or hide text', () => {
  expect(toPlainText('<a href="https://a.test/&#8238;txt">Text</a>')).toBe('Text (https://a.test/txt)');
});

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
    ...['<', '>', '"', "'", '<p>', '</p>', '<!--', '-->', '<script>', '</script>', '<svg', '&', '&amp;', '&#'],
    ...['&#x41;', ';', ' ', '\n', '\u0000', '\ud800', '/', '=', 'a', 'é', '<br', '<li>'],
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
