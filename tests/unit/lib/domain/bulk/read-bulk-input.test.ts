import { describe, expect, it } from 'vitest';
import { isBulkInputLine } from '#lib/domain/bulk/bulk-run.ts';
import { readBulkInput, writeBulkInput } from '#lib/domain/bulk/read-bulk-input.ts';
import { writeText } from '#lib/domain/bulk/text-lines.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { readFieldCases, reasonToSkipVectors } from '#tests/unit/properties/shared-vectors.ts';

const plain = (url: string, title = '') => ({ url, program: '', subIds: noSubIds, title });

it('a list of addresses has one a line; blank lines and the space around are left out, commas and all', () => {
  const text = '\ufeff https://a.example/?x=1,2 \r\n\r\nhttps://b.example/\nnot an address';
  expect(readBulkInput(text).lines).toEqual([
    plain('https://a.example/?x=1,2'),
    plain('https://b.example/'),
    plain('not an address'),
  ]);
});

it('a list of addresses ignores the header "url" in the first line', () => {
  expect(readBulkInput('URL\nhttps://a.example/?x=1,2').lines).toEqual([plain('https://a.example/?x=1,2')]);
});

it('a list of addresses takes titles that are known from elsewhere', () => {
  const titles = new Map([['https://a.example/', 'Rice']]);
  expect(readBulkInput('https://a.example/', titles).lines).toEqual([plain('https://a.example/', 'Rice')]);
});

it('a list of addresses is empty for an empty text', () => {
  expect(readBulkInput(' \n ').lines).toEqual([]);
});

it.each([
  ...[
    '点击下面链接购买：',
    '关于这款电饭锅，下面这个链接也不错',
    'สั่งซื้อได้ที่ลิงก์นี้',
    'คลิกลิงก์เลย',
    '詳しいリンクはこちらです',
  ],
  ...['Link produk:', 'Link 👇', 'Links!'],
])('a list of addresses has no header in a sentence, which stays where it stood: %s', (sentence) => {
  const text = `${sentence}\nhttps://kedai.example/p/1`;
  const { lines, isText } = readBulkInput(text);
  expect({ isText, links: lines.length, text: writeBulkInput(lines) }).toEqual({ isText: true, links: 1, text });
  const list = `${text}\nhttps://kedai.example/p/2`;
  expect(writeBulkInput(readBulkInput(list).lines)).toBe(list);
});

it.each(['商品链接', '推廣連結', 'ลิงก์สินค้า', '商品リンク', 'Product Link', 'product_url'])(
  'a list of addresses ignores a header of few letters: %s',
  (header) => {
    const { lines, isText } = readBulkInput(`${header}\nhttps://kedai.example/p/1\nhttps://kedai.example/p/2`);
    expect({ isText, links: lines.length }).toEqual({ isText: false, links: 2 });
  },
);

it('a CSV is recognised by its header, whatever the spelling of its columns', () => {
  const text = 'Title;URL;Sub ID 1;aff_sub2;offer_id;Price\n"Rice; 5 kg";https://a.example/;news;mail;101;9.90';
  expect(readBulkInput(text)).toEqual({
    lines: [{ url: 'https://a.example/', program: '101', subIds: ['news', 'mail', '', '', ''], title: 'Rice; 5 kg' }],
    ignoredColumns: ['Price'],
    isText: false,
  });
});

it('a CSV reads aff_sub as the first sub-ID, as the service spells it', () => {
  expect(readBulkInput('url,aff_sub,aff_sub5\nhttps://a.example/,one,five').lines[0]?.subIds).toEqual([
    'one',
    '',
    '',
    '',
    'five',
  ]);
});

it('a CSV keeps a row without an address, so that the user sees it', () => {
  expect(readBulkInput('url,sub1\n,lonely').lines).toEqual([{ ...plain(''), subIds: ['lonely', '', '', '', ''] }]);
});

const shop = 'https://kedai.example/p/1';
const read = (text: string) => readBulkInput(text).lines.map(({ url, title }) => [url, title]);
const urls = (text: string) => readBulkInput(text).lines.map(({ url }) => url);

it.each([
  ['a price', 'RM 12', 'RM 1,299'],
  ['a price behind its currency', 'Rp25.000', 'Rp9'],
  ['a price before its currency', '199 บาท', '89 บาท'],
  ['a quantity', '12 pcs', '3 pcs'],
  ['a day', '2026年4月8日', '2026年12月1日'],
  ['a day with its month’s name', '8 Apr 2026', '1 Dec 2026'],
])('a table without a header has no title in a column of figures: %s', (_what, first, second) => {
  const table = `https://a.example/1\t${first}\tRice cooker\nhttps://a.example/2\t${second}\tTV 55`;
  expect(read(table)).toEqual([
    ['https://a.example/1', 'Rice cooker'],
    ['https://a.example/2', 'TV 55'],
  ]);
  expect(read(`https://a.example/1\t${first}`)).toEqual([['https://a.example/1', '']]);
});

it('a table without a header has titles with figures where one of them has more words', () => {
  expect(read('https://a.example/1\tTV 55\nhttps://a.example/2\tRice cooker 3L')).toEqual([
    ['https://a.example/1', 'TV 55'],
    ['https://a.example/2', 'Rice cooker 3L'],
  ]);
});

it.each([
  ['Link,Long URL,Title', 'https://b.example/1,https://a.example/1,Rice'],
  ['link,long_url,title', 'https://b.example/1,https://a.example/1,Rice'],
  ['Link,Custom Link,Destination,Title', 'https://b.example/1,https://b.example/x,https://a.example/1,Rice'],
  ['Pretty Link,Target URL,Title', 'https://b.example/1,https://a.example/1,Rice'],
  ['source,target,title', 'x,https://a.example/1,Rice'],
  ['Title,Short URL,Original URL', 'Rice,https://b.example/1,https://a.example/1'],
])('the export of a link shortener has the address that its link leads to: %s', (header, row) => {
  expect(read(`${header}\n${row}`)).toEqual([['https://a.example/1', 'Rice']]);
});

it('a table keeps the address that it calls so, whatever else it has', () => {
  expect(read('url,target,title\nhttps://a.example/1,https://b.example/1,Rice')).toEqual([
    ['https://a.example/1', 'Rice'],
  ]);
  expect(read('link,target,title\nhttps://a.example/1,_blank,Rice')).toEqual([['https://a.example/1', 'Rice']]);
});

it.each([
  ['a comma behind it', `${shop},`],
  ['a full stop of another script', `${shop}。`],
  ['an emoji', `${shop}🔥`],
  ['an Arabic comma', `${shop}،`],
  ['space around it', `  ${shop}\t`],
])('a line of a list is its address alone: %s', (_what, line) => {
  expect(readBulkInput(`${line}\n${line}`)).toMatchObject({ lines: [{ url: shop }, { url: shop }], isText: false });
});

it.each(['"', "'"])('a line of a list is its address alone in quotation marks: %s', (mark) => {
  expect(urls(`${mark}${shop}${mark},\n${mark}${shop}?2${mark}`)).toEqual([shop, `${shop}?2`]);
});

it.each([',', ';', '|', ', ', '，', '\t', ' '])('a line of a list may have addresses parted by %j', (separator) => {
  expect(urls(`${shop}${separator}${shop}?2`)).toEqual([shop, `${shop}?2`]);
});

it('a line of a list may lack the scheme, in any script', () => {
  expect(urls('münchen.example/p/3\nkedai.example/p,')).toEqual([
    'https://xn--mnchen-3ya.example/p/3',
    'https://kedai.example/p',
  ]);
});

it('a line of a list has its ampersands read where its query shows them', () => {
  expect(urls(`${shop}?id=1&amp;color=red\n${shop}?a=b&amp;c`)).toEqual([
    `${shop}?id=1&color=red`,
    `${shop}?a=b&amp;c`,
  ]);
});

it('a line of a list keeps a low line at the end of its path: no emphasis began before it', () => {
  expect(urls(`${shop}/abc_\n${shop}/abc__,\n${shop}/a_;${shop}/b_`)).toEqual([
    `${shop}/abc_`,
    `${shop}/abc__`,
    `${shop}/a_`,
    `${shop}/b_`,
  ]);
  expect(urls('kedai.example/p/abc_\nkedai.example/p/2')).toEqual([
    'https://kedai.example/p/abc_',
    'https://kedai.example/p/2',
  ]);
  expect(urls(`_${shop}/abc_`)).toEqual([`${shop}/abc`]);
  expect(urls('https://kedai.example_')).toEqual(['https://kedai.example']);
  expect(urls(`url,title\n${shop}/abc_,Rice`)).toEqual([`${shop}/abc_`]);
});

it('a line of a list stays whole if it is a template', () => {
  expect(urls(`${shop}?sub={name}\n${shop}`)).toEqual([`${shop}?sub={name}`, shop]);
});

it('a line of a list of markup has its ampersands read, and gets them back', () => {
  const list = `<loc>${shop}?a=1&amp;b=2</loc>\n<loc>${shop}?a=1&amp;b=3</loc>`;
  expect(urls(list)).toEqual([`${shop}?a=1&b=2`, `${shop}?a=1&b=3`]);
  expect(writeText(readBulkInput(list).lines, (index) => `https://go.example/?x=${index}&y`)).toBe(
    '<loc>https://go.example/?x=0&amp;y</loc>\n<loc>https://go.example/?x=1&amp;y</loc>',
  );
});

it.each([
  ['commas', `${shop},Rice cooker\n${shop}?2,Mixer`],
  ['semicolons', `${shop};Rice cooker\n${shop}?2;Mixer`],
  ['tabs', `${shop}\tRice cooker\n${shop}?2\tMixer`],
  ['bars', `${shop}|Rice cooker\n${shop}?2|Mixer`],
  ['quotation marks', `"${shop}","Rice cooker"\n"${shop}?2","Mixer"`],
  ['a price between', `${shop},129.90,Rice cooker\n${shop}?2,9.90,Mixer`],
  ['a line that says the separator', `sep=;\r\n${shop};Rice cooker\r\n${shop}?2;Mixer`],
])('rows without a header are a table if they begin with an address: %s', (_what, text) => {
  expect(read(text)).toEqual([
    [shop, 'Rice cooker'],
    [`${shop}?2`, 'Mixer'],
  ]);
});

it.each([
  ['https://kedai.example/a,b,12.html', 'https://kedai.example/c,d,13.html'],
  ['https://kedai.example/?x=1,2', 'https://kedai.example/?x=3,4'],
  ['https://kedai.example/?sizes=s,m', 'https://kedai.example/?sizes=l,xl'],
  ['https://kedai.example/a;v=1', 'https://kedai.example/b;v=2'],
])('rows without a header are none if the commas are of the addresses: %s', (...lines) => {
  expect(read(lines.join('\n'))).toEqual(lines.map((url) => [url, '']));
});

it('rows without a header are prose in a sentence', () => {
  expect(readBulkInput(`${shop}, which I like`)).toMatchObject({ isText: true, lines: [{ url: shop }] });
});

it('rows without a header say what is left out', () => {
  expect(readBulkInput(`${shop},Rice cooker,129.90`).ignoredColumns).toEqual(['129.90']);
});

const header = 'Item Id,Item Name,Price,Product Link,Offer Link';
const product = 'https://shopee.example/product/1/2';
const offer = 'https://s.shopee.example/abc';

it('a table of others has the product once, and says that the link was left out', () => {
  const { lines, ignoredColumns } = readBulkInput(`${header}\n1,Cap,10,${product},${offer}`);
  expect(lines).toEqual([plain(product, 'Cap')]);
  expect(ignoredColumns).toEqual(['Item Id', 'Price', 'Offer Link']);
});

it('a table of others may begin with lines about itself, and with the separator', () => {
  const text = `sep=,\nProduct offers\nMade on 2026-08-15\n${header}\n1,Cap,10,${product},${offer}`;
  expect(read(text)).toEqual([[product, 'Cap']]);
});

it('a table of others may have commas that nothing quotes', () => {
  expect(read(`${header}\n1,Cap,R$1,80,${product},${offer}\n2,Hat,9,${product}?2,${offer}`)).toEqual([
    [product, 'Cap'],
    [`${product}?2`, 'Hat'],
  ]);
});

/** What others expect that is not the task of Bulk, by the input: none so far. */
describe.skipIf(reasonToSkipVectors() !== null)('what others wrote', () => {
  it('what others wrote in lists has the addresses that they expect', () => {
    const cases = readFieldCases('list');
    expect(cases.length).toBeGreaterThan(5);
    for (const { input, expected } of cases) expect(urls(String(input)), String(input)).toEqual(expected);
  });

  it('what others wrote in tables has the addresses and titles that they expect', () => {
    const cases = readFieldCases('table');
    expect(cases.length).toBeGreaterThan(2);
    for (const { input, expected } of cases) expect(read(String(input)), String(input)).toEqual(expected);
  });
});

it.each([
  ['addresses', [plain('https://a.example/?x=1,2'), plain('https://b.example/')]],
  [
    'sub-IDs and programs',
    [
      { url: 'https://a.example/', program: '101', subIds: ['a,b', '', '=1+1', '', ''] as const, title: 'Rice' },
      plain('https://b.example/'),
    ],
  ],
])('writing a list reads back as the same: %s', (_name, lines) => {
  expect(readBulkInput(writeBulkInput(lines)).lines).toEqual(lines);
});

const page = (name: string) => `https://kedai.example/p/${name}`;
const picture = 'https://img.example/1.jpg?w=9';
const addresses = (text: string) => readBulkInput(text).lines.map(({ url }) => url);

it.each([
  'Produktname;Bild-URL;Produkt-URL',
  '商品名;画像リンク;商品リンク',
  'Nome;Link foto;Link',
  'Name;Media link;Page link',
])('a table in the words of others has no address of a picture, whatever its column is called: %s', (header) => {
  const rows = ['a', 'b'].map((name) => `Beras;${picture};${page(name)}`);
  expect(addresses([header, ...rows].join('\n'))).toEqual([page('a'), page('b')]);
});

it.each(['Zboží,Název', 'Where to buy,What', 'Loc,Lastmod'])(
  'a table in the words of others has its addresses without the cells behind them, whatever its header says: %s',
  (header) => {
    expect(addresses(`${header}\n${page('a')},Rice\n${page('b')},2026`)).toEqual([page('a'), page('b')]);
  },
);

it('a table in the words of others is none where addresses have commas and the first line has not as many cells', () => {
  expect(addresses(`My list\n${page('a')},1.html\n${page('b')},2.html`)).toContain(`${page('a')},1.html`);
});

it.each([
  ['a line', 'some words '.repeat(20_000)],
  ['a word', 'x'.repeat(200_000)],
  ['an address', `https://a.example/${'x'.repeat(200_000)}\nhttps://a.example/2`],
  ['a program', `url,offer\nhttps://a.example/1,${'x'.repeat(2_000)}\nhttps://a.example/2,7`],
  ['a sub ID', `url,sub1\nhttps://a.example/1,${'x'.repeat(20_000)}\nhttps://a.example/2,7`],
])('a list with %s of any length has lines that can be planned', (_name, text) => {
  const { lines } = readBulkInput(text);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => !isBulkInputLine(line))).toEqual([]);
});

it('a table’s line without its program’s id has the program that its name says', () => {
  const ofIdLast = readBulkInput('url,program,program_id\nhttps://a.example/1,Rice,\nhttps://a.example/2,Tea,7');
  const ofIdFirst = readBulkInput('url,program_id,program\nhttps://a.example/1,,Rice\nhttps://a.example/2,7,Tea');
  for (const { lines, ignoredColumns } of [ofIdLast, ofIdFirst]) {
    expect(lines.map(({ program }) => program)).toEqual(['Rice', '7']);
    expect(ignoredColumns).toEqual([]);
  }
});
