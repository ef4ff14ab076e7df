import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { type LinkChange, writeChanges } from '#lib/domain/checks/write-changes.ts';

const aChange = (change: Partial<LinkChange> = {}): LinkChange => ({
  text: 'clay pot with lid',
  before: 'https://batik.example/p/1?a=1&b=2',
  after: 'https://go.links.example/k4Rs',
  offerName: 'Batik Nusa',
  ...change,
});

it('two columns, for a sheet', () => {
  expect(writeChanges([aChange(), aChange({ before: 'https://b.example/2' })], 'columns')).toBe(
    'https://batik.example/p/1?a=1&b=2\thttps://go.links.example/k4Rs\nhttps://b.example/2\thttps://go.links.example/k4Rs',
  );
});

it('HTML has a link to paste, and no text of the page acts as markup', () => {
  const written = writeChanges([aChange({ text: '<img src=x onerror=alert(1)>"&' })], 'html');
  expect(written).toContain('<a href="https://go.links.example/k4Rs" rel="sponsored nofollow">&lt;img src=x');
  expect(written).not.toContain('<img');
  expect(written).toContain('<td>https://batik.example/p/1?a=1&amp;b=2</td>');
});

it.each(['html', 'wp'] as const)('%s for a page of WordPress has no shortcode of a text or a deeplink', (form) => {
  const after = 'https://go.links.example/k4Rs?s=[gallery]';
  const written = writeChanges([aChange({ text: '[embed]', after })], form);
  expect(written).not.toContain('[');
  expect(written).toContain('k4Rs?s=&#91;gallery&#93;"');
});

it('CSV guards spreadsheets from texts of the page', () => {
  expect(writeChanges([aChange({ text: '=HYPERLINK("x")' })], 'csv')).toContain(`"'=HYPERLINK(""x"")"`);
});

it("CSV parts its cells as spreadsheets of the user's country expect, and keeps a code what it is", () => {
  const changes = [aChange({ text: 'DEC25' })];
  expect(writeChanges(changes, 'csv', 'en')).toContain('text,old,new,program\r\n"=""DEC25""",https://batik');
  expect(writeChanges(changes, 'csv', 'vi')).toContain('text;old;new;program\r\n"=""DEC25""";https://batik');
});

it('JSON has the same, by name', () => {
  expect(JSON.parse(writeChanges([aChange()], 'json'))).toEqual([
    {
      ...{ text: 'clay pot with lid', old: 'https://batik.example/p/1?a=1&b=2' },
      ...{ new: 'https://go.links.example/k4Rs', program: 'Batik Nusa' },
    },
  ]);
});

it('lines for WordPress replace whole attributes, in both ways in which an ampersand is stored, and each address once', () => {
  expect(writeChanges([aChange(), aChange({ text: 'again' })], 'wp').split('\n')).toEqual([
    `wp search-replace 'href="https://batik.example/p/1?a=1&amp;b=2"' 'href="https://go.links.example/k4Rs"' --precise`,
    `wp search-replace 'href="https://batik.example/p/1?a=1&b=2"' 'href="https://go.links.example/k4Rs"' --precise`,
  ]);
});

it('lines for WordPress begin no attribute with a quotation mark of a deeplink', () => {
  const after = 'https://go.links.example/k4Rs"onclick="run()';
  const [line = ''] = writeChanges([aChange({ after })], 'wp').split('\n');
  expect(line).toContain(`'href="https://go.links.example/k4Rs&quot;onclick=&quot;run()"' --precise`);
});

it.each([
  ['a front page without its slash', 'https://batik.example/', ['https://batik.example/', 'https://batik.example']],
  [
    'letters of other scripts as they were typed',
    'https://batik.example/p/%E0%B8%9C%E0%B9%89%E0%B8%B2',
    ['https://batik.example/p/%E0%B8%9C%E0%B9%89%E0%B8%B2', 'https://batik.example/p/ผ้า'],
  ],
])(
  'lines for WordPress find %s, as a post may store what the browser reads out in one way',
  (_what, before, stored) => {
    const lines = writeChanges([aChange({ before })], 'wp').split('\n');
    expect(lines).toEqual(
      stored.map((address) => `wp search-replace 'href="${address}"' 'href="https://go.links.example/k4Rs"' --precise`),
    );
  },
);

it.each([
  "https://batik.example/it's;rm -rf ~",
  "https://batik.example/'$(touch x)`id`\\",
  'https://batik.example/!!"$HOME"',
  "https://batik.example/''''",
  'https://batik.example/\n\u202erm',
])('a shell reads exactly three words of %j', (before) => {
  const [line = ''] = writeChanges([aChange({ before })], 'wp').split('\n');
  expect(writeChanges([aChange({ before })], 'wp')).not.toMatch(/[\u202e]/);
  const printed = execFileSync('sh', ['-c', line.replace('wp search-replace', "printf '%s\\0'")], { encoding: 'utf8' });
  const [from, to, flag] = printed.split('\0');
  const kept = before.replace(/[\n\u202e]/g, encodeURIComponent);
  expect([from, to, flag]).toEqual([`href="${kept}"`, 'href="https://go.links.example/k4Rs"', '--precise']);
});
