import { expect, it } from 'vitest';
import { toPlainText } from '#lib/domain/text/plain-text.ts';

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
