// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { readRichPaste } from '#entrypoints/workspace/bulk/read-rich-paste.ts';
import { findAddresses } from '#lib/domain/addresses-in-text/find-addresses.ts';
import { readBulkInput } from '#lib/domain/bulk/read-bulk-input.ts';
import { writeText } from '#lib/domain/bulk/text-lines.ts';

const rice = 'https://www.kedai.example/my/rice?a=1&b=2';

it('formatted text that is pasted into the list keeps the address of each link whose words do not name it', () => {
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

it('formatted text that is pasted into the list is returned with its links in place, and nothing else changed', () => {
  const pasted = readRichPaste(`<p>5 &lt; 6: <a href="${rice}">rice</a> &amp; tea</p>`, '5 < 6: rice & tea') ?? '';
  const { lines, isText } = readBulkInput(pasted, new Map());
  expect(isText).toBe(true);
  expect(writeText(lines, () => 'https://go.example/x?a&b')).toBe(
    '<p>5 &lt; 6: <a href="https://go.example/x?a&amp;b">rice</a> &amp; tea</p>',
  );
});

it('formatted text that is pasted into the list stays plain if the words name every address, and if no link leads to the web', () => {
  expect(readRichPaste(`<a href="${rice}">${rice}</a>`, rice)).toBeNull();
  expect(
    readRichPaste('<a href="https://kedai.example/">https://kedai.example</a>', 'https://kedai.example'),
  ).toBeNull();
  expect(readRichPaste('<p>url,sub1</p>', 'url,sub1')).toBeNull();
  expect(readRichPaste('<a href="javascript:alert(1)">x</a><a href="#top">top</a>', 'x top')).toBeNull();
  expect(readRichPaste('', 'rice')).toBeNull();
});

it('formatted text that is pasted into the list keeps no style, no script, nothing hidden, and no link that leads elsewhere than to the web', () => {
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

it('formatted text that is pasted into the list keeps a linked word whose address begins another one, or stands beside it', () => {
  const first = '<a href="https://kedai.example/p/12">https://kedai.example/p/12</a>';
  const urls = (html: string, plain: string) =>
    readBulkInput(readRichPaste(html, plain) ?? plain).lines.map(({ url, title }) => [url, title]);
  expect(
    urls(`<p>${first} or <a href="https://kedai.example/p/1">Rice</a></p>`, 'https://kedai.example/p/12 or Rice'),
  ).toEqual([
    ['https://kedai.example/p/12', ''],
    ['https://kedai.example/p/1', 'Rice'],
  ]);
  expect(
    urls(`<p>${first} or <a href="https://kedai.example/p/12">Rice</a></p>`, 'https://kedai.example/p/12 or Rice'),
  ).toHaveLength(2);
  expect(
    urls(`<p>${first} or <a href="https://kedai.example/">shop</a></p>`, 'https://kedai.example/p/12 or shop'),
  ).toHaveLength(2);
});

it.each([
  ['struck prices', '<p>RM<s>90</s>50</p>', '<p>RM<s>90</s>50</p>'],
  ['struck prices by other elements', '<p><del>90</del><strike>80</strike>50</p>', '<p><del>90</del><s>80</s>50</p>'],
  ['raised cents', '<p>RM5<sup>90</sup>, CO<sub>2</sub></p>', '<p>RM5<sup>90</sup>, CO<sub>2</sub></p>'],
  [
    'what Google Docs strikes and raises by a style',
    '<p><span style="font-weight:700;text-decoration:line-through">90</span>5<span style="vertical-align:super">9</span></p>',
    '<p><s>90</s>5<sup>9</sup></p>',
  ],
  [
    'terms and captions on lines of their own',
    '<dl><dt>Size</dt><dd>5</dd></dl>7<figcaption>Rice</figcaption>Oil',
    '<dl>\n<dt>Size</dt>\n<dd>5</dd>\n</dl>\n7\nRice\nOil',
  ],
])('formatted text that is pasted into the list means the same: %s', (_what, html, expected) => {
  const link = `<p><a href="${rice}">Rice</a></p>`;
  expect(readRichPaste(html + link, '')).toBe(`${expected}\n${link.replace('&', '&amp;')}`);
});

it('formatted text that is pasted into the list keeps code as code, with its lines', () => {
  const html = `<p><a href="${rice}">Rice</a> by <code>curl https://kedai.example/p</code></p>
    <pre class="x"><span>a {\n  b: <a href="https://kedai.example/q">q</a>;\n}</span></pre>`;
  const pasted = readRichPaste(html, 'Rice by curl https://kedai.example/p a { b: q; }') ?? '';
  expect(pasted).toContain('<code>curl https://kedai.example/p</code>');
  expect(pasted).toContain('<pre>a {\n  b: <a href="https://kedai.example/q">q</a>;\n}</pre>');
  expect(findAddresses(pasted).map(({ url }) => url)).toEqual([rice]);
  const drawn = `<pre>a<div>b</div><div>c</div>\n\nd</pre><a href="${rice}">Rice</a>`;
  expect(readRichPaste(drawn, 'a b c d Rice')).toContain('<pre>a\nb\nc\n\n\nd</pre>');
  expect(readRichPaste('<pre>See <a href="https://kedai.example/q">q</a></pre>', 'See q')).toBeNull();
});

it('formatted text that is pasted into the list keeps each space that readers see', () => {
  const html = `<p>\u30005\u00a0kg\u00a0\u00a0<a href="${rice}">rice</a>\n  now</p>`;
  expect(readRichPaste(html, '5 kg rice now')).toMatch(/^<p>\u30005\u00a0kg\u00a0\u00a0<a .*>rice<\/a> now<\/p>$/);
});

it('formatted text that is pasted into the list loses a link and a paragraph that show nothing, whatever stands in them', () => {
  const html = `<p><a href="${rice}">rice</a></p><div><a href="https://kedai.example/icon"><div></div></a></div>
    <ul><li><div> </div></li></ul>`;
  expect(readRichPaste(html, 'rice')).toMatch(/^<p><a [^<]*>rice<\/a><\/p>\s*$/);
});

const row = (...cells: readonly string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
const read = (...rows: readonly string[]) =>
  readBulkInput(readRichPaste(`<table>${rows.join('')}</table>`, 'words alone') ?? '');
const tea = '<a href="https://kedai.example/p/2">Tea</a>';
const cup = '<a href="https://kedai.example/p/3">Cup</a>';

it('a sheet that is pasted into the list keeps its columns, with the words of its links as titles', () => {
  expect(read(row('url', 'sub1'), row(tea, 'blog'), row(cup, 'mail')).lines).toMatchObject([
    { url: 'https://kedai.example/p/2', title: 'Tea', subIds: ['blog', '', '', '', ''] },
    { url: 'https://kedai.example/p/3', title: 'Cup', subIds: ['mail', '', '', '', ''] },
  ]);
});

it('a sheet that is pasted into the list may call its links otherwise, and says which columns are left out', () => {
  const { lines, ignoredColumns } = read(row('Product', 'Price', 'Sub ID 2'), row(tea, '9.90', 'x,y'));
  expect(lines).toMatchObject([{ url: 'https://kedai.example/p/2', title: 'Tea', subIds: ['', 'x,y', '', '', ''] }]);
  expect(ignoredColumns).toEqual(['Price']);
});

it('a sheet that is pasted into the list without a header names a column by its first cell', () => {
  const { lines, ignoredColumns } = read(row(tea, 'blog'), row(cup, 'mail'));
  expect(lines.map(({ url, title }) => [url, title])).toEqual([
    ['https://kedai.example/p/2', 'Tea'],
    ['https://kedai.example/p/3', 'Cup'],
  ]);
  expect(ignoredColumns).toEqual(['blog']);
});

it('a sheet that is pasted into the list is formatted text if more than a table is pasted', () => {
  const html = `<p>Deals</p><table>${row('url', 'sub1')}${row(tea, 'blog')}</table>`;
  expect(readRichPaste(html, 'Deals')).toContain('<table>');
});

it('a sheet that is pasted into the list is a table also behind the style that Google’s Sheets puts before it', () => {
  const style = '<style type="text/css"><!--td {border: 1px solid #cccccc;}--></style>';
  const table = `<table>${row('Product', 'sub1')}${row(tea, 'blog')}</table>`;
  const html = `<meta charset="utf-8"><google-sheets-html-origin>${style}${table}</google-sheets-html-origin>`;
  const { lines, isText } = readBulkInput(readRichPaste(html, 'Product\tsub1\nTea\tblog') ?? '');
  expect(isText).toBe(false);
  expect(lines).toMatchObject([{ url: 'https://kedai.example/p/2', title: 'Tea', subIds: ['blog', '', '', '', ''] }]);
});

it('a sheet that is pasted into the list keeps each cell in its column beside merged ones', () => {
  const merged = `<tr><td rowspan="2">Drinks</td><td colspan="2">new</td><td>${tea}</td><td>blog</td></tr>`;
  const { lines } = read(row('Kind', 'Note', 'More', 'Page', 'sub1'), merged, row('old', 'dry', cup, 'mail'));
  expect(lines).toMatchObject([
    { url: 'https://kedai.example/p/2', title: 'Tea', subIds: ['blog', '', '', '', ''] },
    { url: 'https://kedai.example/p/3', title: 'Cup', subIds: ['mail', '', '', '', ''] },
  ]);
});

it('a sheet that is pasted into the list has a line for each link of a cell', () => {
  expect(read(row('url', 'sub1'), row(`${tea} or ${cup}`, 'blog')).lines).toMatchObject([
    { url: 'https://kedai.example/p/2', title: 'Tea', subIds: ['blog', '', '', '', ''] },
    { url: 'https://kedai.example/p/3', title: 'Cup', subIds: ['blog', '', '', '', ''] },
  ]);
});

it('a sheet that is pasted into the list has the words of a link that stands in its cell as a picture, too', () => {
  const picture = '<a href="https://kedai.example/p/2"><img src="https://kedai.example/2.jpg"></a>';
  for (const cell of [`${tea}${picture}${cup}`, `${picture}${tea}${cup}`]) {
    expect(read(row('url', 'sub1'), row(cell, 'blog')).lines).toMatchObject([{ title: 'Tea' }, { title: 'Cup' }]);
  }
});
