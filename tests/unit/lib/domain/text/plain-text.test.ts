import { describe, expect, it } from 'vitest';
import { toPlainText } from '#lib/domain/text/plain-text.ts';

describe('what must not come through', () => {
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
  ])('%j → %j', (html, text) => {
    expect(toPlainText(html)).toBe(text);
  });
});

describe('entities', () => {
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
  ])('%j → %j', (html, text) => {
    expect(toPlainText(html)).toBe(text);
  });
});

describe('lines', () => {
  it('are paragraphs, breaks, headings, items and rows', () => {
    expect(
      toPlainText(
        '<h2>Terms</h2>\n<p>One\n two<br/>three</p><ul><li>a</li><li><b>b</b></li></ul><table><tr><td>c</td><td>d</td></tr></table>end',
      ),
    ).toBe('Terms\nOne two\nthree\n• a\n• b\nc d\nend');
  });

  it('are the source’s own where there is no line element', () => {
    expect(toPlainText('  One <b>two</b>\r\n\r\nthree \n')).toBe('One two\nthree');
  });

  it('do not come of inline elements', () => {
    expect(toPlainText('re<em>d</em> shoe<span>s</span>')).toBe('red shoes');
  });
});

describe('broken markup keeps its text', () => {
  it.each([
    ['price < 5 and > 3', 'price < 5 and > 3'],
    ['a <b c', 'a <b c'],
    ['<p>a <a href="x>b</a> c</p><p>d</p>', 'a b c\nd'],
    ['<svg>Text', 'Text'],
    ['<<p>>Text', '<\n>Text'],
    ['</p>Text</nosuch>', 'Text'],
    ['', ''],
  ])('%j → %j', (html, text) => {
    expect(toPlainText(html)).toBe(text);
  });
});
