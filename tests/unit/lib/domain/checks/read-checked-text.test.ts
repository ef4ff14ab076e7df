import { expect, it } from 'vitest';
import { isPageLink, maxCheckedLength, maxCheckedLinks } from '#lib/domain/checks/page-link.ts';
import { readCheckedText } from '#lib/domain/checks/read-checked-text.ts';
import { fastestMs } from '#tests/unit/properties/fastest-ms.ts';

const html = `<html lang="ms-MY"><head><title>Dapur &amp; hujan</title><style>a{color:red} SECRET99</style></head>
<body><nav><a href="https://dapur.example/ads">Advertise</a></nav>
<h2>What <em>we</em> cook with</h2>
<p>Rice from <a class="x" rel="noopener sponsored" href="https://kedai.example/p/1?a=1&amp;b=2">the shop</a>, code HARIAN10.</p>
<p>Ad: I earn a commission.</p></body></html>`;

it('a draft in HTML brings its links with rel, words and heading', () => {
  const { links, title, language, isHtml } = readCheckedText(html);
  expect(links.map(({ url }) => url)).toEqual(['https://dapur.example/ads', 'https://kedai.example/p/1?a=1&b=2']);
  expect(links[1]).toMatchObject({ id: 1, text: 'the shop', rel: 'noopener sponsored', heading: 'What we cook with' });
  expect([title, language, isHtml]).toEqual(['Dapur & hujan', 'ms-MY', true]);
});

it('a draft in HTML has the words that its readers see, and where they stand', () => {
  const { clearWords, codes } = readCheckedText(html);
  expect(clearWords).toMatchObject({ linksBefore: 2, text: expect.stringMatching(/^Ad: I earn/) });
  expect(codes).toEqual([{ text: 'HARIAN10', linksBefore: 2 }]);
});

it('a draft in HTML has a line for each of its blocks, and none for words in bold', () => {
  const clearPlace = (draft: string) => readCheckedText(draft).clearWords?.text;
  expect(clearPlace('<p>Rice cooker</p><p>Ad: mine</p>')).toBe('Ad: mine');
  expect(clearPlace('<p>Our <b>ad</b> was seen</p>')).toBeUndefined();
  expect(clearPlace(`<p>Our <b class="${'x'.repeat(900)}">ad</b> was seen</p>`)).toBeUndefined();
  expect(clearPlace(`<b>Ad <i class="${'x'.repeat(900)}">hoc</i></b>`)).toBeUndefined();
  expect(clearPlace('<h2>Rice<br/>Werbung</h2>')).toBe('Werbung');
});

it('a draft has its title, headings, words and rel on one line, without control characters', () => {
  const text = `<title>Dapur\n\t\tand\u0000 rain</title><h2>Clay\u0001 pots</h2>
      <a rel="nofollow\n\t noopener" href="https://kedai.example/p/1">big\u0002 pot</a><p>Ad:\u0003 I earn a commission.</p>`;
  const { title, links, clearWords } = readCheckedText(text);
  expect(title).toBe('Dapur and rain');
  expect(links[0]).toMatchObject({ text: 'big pot', heading: 'Clay pots', rel: 'nofollow noopener' });
  expect(clearWords?.text).toBe('Ad: I earn a commission.');
});

it('a draft in Markdown and in plain text brings its links, too', () => {
  const markdown = 'Ad\n\n## Pots\n[clay pot](https://kedai.example/p/2) and <https://kedai.example/p/3>';
  expect(readCheckedText(markdown).links).toMatchObject([
    { url: 'https://kedai.example/p/2', text: 'clay pot', heading: 'Pots', rel: '' },
    { url: 'https://kedai.example/p/3', heading: 'Pots' },
  ]);
  expect(readCheckedText(markdown).clearWords?.linksBefore).toBe(0);
  expect(readCheckedText('see www.kedai.example/p/4 (affiliate)')).toMatchObject({
    links: [{ url: 'https://www.kedai.example/p/4' }],
    clearWords: null,
    weakWords: { linksBefore: 1 },
  });
});

it.each(['<p><b>Reklame</b>: jeg <i>tjener</i> (<b>penge</b>)</p>', '<p>Reklame : jeg tjener ( penge )</p>'])(
  'a draft takes the publisher’s own words for a disclosure where tags or spaces stand beside their marks: %s',
  (text) => {
    expect(readCheckedText(text, ['Reklame: jeg tjener (penge)']).clearWords).toMatchObject({ linksBefore: 0 });
  },
);

it('a draft takes the publisher’s own words for a disclosure, in any letters and with any line breaks', () => {
  const own = ['Reklame: jeg tjener på (nogle) links'];
  const text = 'REKLAME: jeg tjener\n  på (nogle) links\n\nhttps://kedai.example/p/4';
  expect(readCheckedText(text).clearWords).toBeNull();
  expect(readCheckedText(text, own).clearWords).toMatchObject({ linksBefore: 0 });
  expect(readCheckedText('Reklame https://kedai.example/p/4', own).clearWords).toBeNull();
});

it('a draft is cut where it is too long, and says so', () => {
  const links = Array.from({ length: maxCheckedLinks + 5 }, (_, index) => `https://kedai.example/${index}`);
  expect(readCheckedText(links.join(' '))).toMatchObject({ cut: 'links' });
  expect(readCheckedText(links.join(' ')).links).toHaveLength(maxCheckedLinks);
  expect(readCheckedText('a '.repeat(maxCheckedLength)).cut).toBe('length');
  expect(readCheckedText('a').cut).toBeNull();
});

it('a draft that is too long says so also where it has too many links: its text lacks the end', () => {
  const links = Array.from({ length: maxCheckedLinks + 5 }, (_, index) => `https://kedai.example/${index}`);
  expect(readCheckedText(`${links.join(' ')}${' a'.repeat(maxCheckedLength)}`).cut).toBe('length');
});

it.each([
  ['in plain text', (address: string) => address],
  ['in HTML', (address: string) => `<a href="${address}">rice</a>`],
])('a draft that is cut within an address %s has none of it: what is left of it is another page', (_where, write) => {
  const address = 'https://kedai.example/p/12345?a=1&b=2';
  for (const left of [12, 30, 36, 45]) {
    const before = 'a '.repeat(maxCheckedLength / 2);
    const urls = readCheckedText(before.slice(0, maxCheckedLength - left) + write(address)).links.map(({ url }) => url);
    expect(urls.filter((url) => url !== address)).toEqual([]);
  }
});

it('a draft of a hostile kind costs time in proportion to its length alone', () => {
  for (const piece of ['<nav>', '<script', '<!--', '<h2>', '# ', '<a href="', '[', 'A']) {
    const { links } = readCheckedText(piece.repeat(maxCheckedLength / piece.length));
    expect(links.every(isPageLink)).toBe(true);
  }
});

it('a draft names no code that only an address has', () => {
  const { codes } = readCheckedText('https://kedai.example/SAVE10。 `https://kedai.example/SAVE20` HARIAN10');
  expect(codes.map(({ text }) => text)).toEqual(['HARIAN10']);
});

it.each<[string, (times: number) => string]>([
  ['links before headings', (times) => 'https://a.example/1\n'.repeat(times / 5) + '# a\n'.repeat(times * 8)],
  ['titles that nothing closes', (times) => '<title '.repeat(times)],
  ['parts that close in capitals', (times) => '<nav></NAV>'.repeat(times)],
  ['pages that nothing closes', (times) => '<html '.repeat(times)],
])('a draft takes time in proportion to its length: %s', (_what, make) => {
  const read = (text: string) => fastestMs(() => readCheckedText(text));
  expect(read(make(24_000))).toBeLessThan(24 * (read(make(3_000)) + 1));
});
