// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { readRichPaste } from '#entrypoints/workspace/bulk/read-rich-paste.ts';
import { findAddresses } from '#lib/domain/addresses-in-text/find-addresses.ts';
import { readBulkInput } from '#lib/domain/bulk/read-bulk-input.ts';
import { writeText } from '#lib/domain/bulk/text-lines.ts';

const rice = 'https://www.kedai.example/my/rice?a=1&b=2';

describe('formatted text that is pasted into the list', () => {
  it('keeps the address of each link whose words do not name it', () => {
    const html = `<p>Buy the <a href="${rice.replace('&', '&amp;')}" style="color:red">rice</a>, or
      <a href="https://www.sukan.example/shoes">shoes</a>.</p>`;
    const pasted = readRichPaste(html, 'Buy the rice, or shoes.') ?? '';
    expect(pasted).toBe(
      `<p>Buy the <a href="${rice.replace('&', '&amp;')}">rice</a>, or <a href="https://www.sukan.example/shoes">shoes</a>.</p>`,
    );
    expect(findAddresses(pasted).map(({ url, title }) => [url, title])).toEqual([
      [rice, 'rice'],
      ['https://www.sukan.example/shoes', 'shoes'],
    ]);
  });

  it('is returned with its links in place, and nothing else changed', () => {
    const pasted = readRichPaste(`<p>5 &lt; 6: <a href="${rice}">rice</a> &amp; tea</p>`, '5 < 6: rice & tea') ?? '';
    const { lines, isText } = readBulkInput(pasted, new Map());
    expect(isText).toBe(true);
    expect(writeText(lines, () => 'https://go.example/x?a&b')).toBe(
      '<p>5 &lt; 6: <a href="https://go.example/x?a&amp;b">rice</a> &amp; tea</p>',
    );
  });

  it('stays plain if the words name every address, and if no link leads to the web', () => {
    expect(readRichPaste(`<a href="${rice}">${rice}</a>`, rice)).toBeNull();
    expect(
      readRichPaste('<a href="https://kedai.example/">https://kedai.example</a>', 'https://kedai.example'),
    ).toBeNull();
    expect(readRichPaste('<p>url,sub1</p>', 'url,sub1')).toBeNull();
    expect(readRichPaste('<a href="javascript:alert(1)">x</a><a href="#top">top</a>', 'x top')).toBeNull();
    expect(readRichPaste('', 'rice')).toBeNull();
  });

  it('keeps no style, no script, nothing hidden, and no link that leads elsewhere than to the web', () => {
    const html = `<html><head><style>p{}</style></head><body><!--StartFragment--><b style="font-weight:normal">
      <h2 onclick="x()">Deals</h2><script>x()</script><ul><li><span style="font-weight:700">Rice</span>
      <a href="${rice}">here</a></li></ul><a href="javascript:x()">more</a><p> </p></b></body></html>`;
    expect(
      readRichPaste(html, 'Deals Rice here more')
        ?.split('\n')
        .map((line) => line.trim()),
    ).toEqual(expect.arrayContaining(['<h2>Deals</h2>', expect.stringContaining('<strong>Rice</strong> <a href=')]));
    expect(readRichPaste(html, '')).not.toMatch(/script|style|onclick|<b>|<p>/);
  });
});
