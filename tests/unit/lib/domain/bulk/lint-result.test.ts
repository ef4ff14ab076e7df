import { expect, it } from 'vitest';
import { addRel, lintResult, putDisclosureFirst } from '#lib/domain/bulk/lint-result.ts';
import { disclosureWordings } from '#lib/domain/formats/disclosure-wording.ts';

const link = 'https://go.links.example/a?b=1&c=2';
const written = 'https://go.links.example/a?b=1&amp;c=2';
const other = 'https://elsewhere.example/';

it.each([
  ['missing', `Rice: ${link}`, ['missing']],
  [
    'missing where only a tag or an address has its words',
    `<p class="ad">https://ad.example/ ${link}</p>`,
    ['missing'],
  ],
  ['too late behind the first link', `Rice: ${link}\nAd: I earn a commission.`, ['after-link']],
  ['too late in HTML, where the link is escaped', `<a href="${written}">Rice</a> (advertisement)`, ['after-link']],
  ['too weak', `aff: ${link}`, ['weak']],
  ['fine before the first link', `Iklan. Rice: ${link}, oil: ${other}`, []],
])('the disclosure of a text with links is %s', (_what, text, problems) => {
  expect(lintResult(text, [link], '').disclosure).toEqual(problems);
});

it('the disclosure of a text with links is there also where tags stand in the publisher’s own words', () => {
  const text = `<p><b>Reklame</b>: jeg <i>tjener</i> penge</p><a href="${written}">Rice</a>`;
  expect(lintResult(text, [link], 'Reklame: jeg tjener penge').disclosure).toEqual([]);
});

it('the disclosure of a text with links is put first, in HTML as a paragraph that the words cannot leave', () => {
  expect(putDisclosureFirst('Rice', 'Ad: <b>', false)).toBe('Ad: <b>\n\nRice');
  expect(putDisclosureFirst('<p>Rice</p>', 'Ad: <b>', true)).toBe('<p>Ad: &lt;b&gt;</p>\n<p>Rice</p>');
  const label = putDisclosureFirst(`<p><a href="${written}">Rice</a></p>`, '[ad] I earn a commission.', true);
  expect(label).toContain('<p>&#91;ad&#93; I earn a commission.</p>');
  expect(lintResult(label, [link], '[ad] I earn a commission.').disclosure).toEqual([]);
  const page = '<!doctype html><head><title>x</title></head><body class="a"><p>Rice</p>';
  expect(putDisclosureFirst(page, 'Ad', true)).toContain('<body class="a"><p>Ad</p>\n<p>Rice</p>');
});

it('the disclosure of a text with links stands behind the fields of a static site’s post', () => {
  const matter = '\ufeff---\r\n# mine\r\ntitle: Rice\r\n---\r\n';
  expect(putDisclosureFirst(`${matter}Rice`, 'Ad', false)).toBe(`${matter}Ad\n\nRice`);
  expect(putDisclosureFirst(`${matter}<p>Rice</p>`, 'Ad', true)).toBe(`${matter}<p>Ad</p>\n<p>Rice</p>`);
  expect(putDisclosureFirst(`---\nSee ${link}\n---\nTea`, 'Ad', false)).toBe(`Ad\n\n---\nSee ${link}\n---\nTea`);
});

it.each(['标题: 米', 'Ngày đăng: 2026-11-30', '"my title": Rice', 'title:\n  Rice'])(
  'the disclosure of a text with links stands behind fields of any language: %j',
  (field) => {
    expect(putDisclosureFirst(`---\n${field}\n---\nRice`, 'Ad', false)).toBe(`---\n${field}\n---\nAd\n\nRice`);
  },
);

it('the disclosure of a text with links stands before a link between two rules, which is no field', () => {
  const text = `---\n${link}\n---\nTea`;
  expect(putDisclosureFirst(text, 'Ad', false)).toBe(`Ad\n\n${text}`);
});

it('the disclosure of a text with links is looked for where readers see it, and before the links that they see', () => {
  const matter = (field: string) => `---\n${field}\n---\n`;
  expect(lintResult(`${matter('tags: [ad]')}Rice: ${link}`, [link], '').disclosure).toEqual(['missing']);
  expect(lintResult(`${matter(`buy: ${link}`)}Ad: rice\n${link}`, [link], '').disclosure).toEqual([]);
});

it.each([...new Set(disclosureWordings.map(({ text }) => text))])(
  'the disclosure of a text with links is seen where it stands between two rules: %j',
  (words) => {
    expect(lintResult(`---\n${words}\n---\nRice: ${link}`, [link], words).disclosure).toEqual([]);
    expect(lintResult(`---\r\n\r\n${words}\r\nRice: ${link}\r\n---\r\n`, [link], '').disclosure).toEqual([]);
  },
);

it.each(['ad: true', 'sponsored: yes', 'ad:\n  label: none', 'title: Rice\nad: Ad: I earn a commission.'])(
  'the disclosure of a text with links is no field of a static site’s post: %j',
  (field) => {
    expect(lintResult(`---\n${field}\n---\nRice: ${link}`, [link], '').disclosure).toEqual(['missing']);
  },
);

it('the disclosure of a text with links is no longer missing once it is put first', () => {
  const text = putDisclosureFirst(`Rice: ${link}`, 'Ad: I earn a commission.', false);
  expect(lintResult(text, [link], '').disclosure).toEqual([]);
});

const anchor = (attributes: string) => `<p><a ${attributes}>Rice</a></p>`;

it.each([
  ['without one', anchor(`href="${written}"`), anchor(`rel="sponsored nofollow" href="${written}"`)],
  [
    'with another one',
    anchor(`rel="noopener" href='${link}'`),
    anchor(`rel="sponsored nofollow noopener" href='${link}'`),
  ],
  [
    'with one of WordPress for a new tab',
    anchor(`href="${written}" target="_blank" rel="noreferrer noopener"`),
    anchor(`href="${written}" target="_blank" rel="sponsored nofollow noreferrer noopener"`),
  ],
  ['with an empty one', anchor(`href="${written}" rel=""`), anchor(`href="${written}" rel="sponsored nofollow"`)],
  ['without quotes', anchor(`href=${link} rel=ugc`), anchor(`href=${link} rel="sponsored nofollow ugc"`)],
  [
    'without quotes, and two',
    anchor(`rel=ugc href=${link} rel=me`),
    anchor(`rel="sponsored nofollow ugc" href=${link} rel=me`),
  ],
])('the rel of links is added to a link %s', (_what, text, expected) => {
  expect(lintResult(text, [link], '').withoutRel).toBe(1);
  expect(addRel(text, [link])).toBe(expected);
  expect(lintResult(addRel(text, [link]), [link], '').withoutRel).toBe(0);
});

it.each([
  ['a link that has it', anchor(`href="${written}" rel="noopener sponsored"`)],
  ['a link that has nofollow', anchor(`rel=NOFOLLOW href="${written}"`)],
  ['a link of somebody else', anchor(`href="${other}"`)],
  ['an address in words', `<p>${link}</p>`],
  ['a link in Markdown', `[Rice](${link})`],
  ['a tag that does not end', `<a href="${link}`],
])('the rel of links leaves %s alone', (_what, text) => {
  expect(lintResult(text, [link], '').withoutRel).toBe(0);
  expect(addRel(text, [link])).toBe(text);
});

it.each([
  [`rel='a" onclick="run()'`, `rel='sponsored nofollow a" onclick="run()'`],
  ['rel=a"onclick="run()', 'rel="sponsored nofollow a&quot;onclick=&quot;run()"'],
])('the rel of links keeps a quotation mark of %s within it: it begins no attribute', (own, kept) => {
  const rest = `href="${written}"`;
  expect(addRel(anchor(`${own} ${rest}`), [link])).toBe(anchor(`${kept} ${rest}`));
});

it('the rel of a link that says with commas that it is paid stays as it is', () => {
  const text = anchor(`href="${written}" rel="ugc,sponsored"`);
  expect(lintResult(text, [link], '').withoutRel).toBe(0);
  expect(addRel(text, [link])).toBe(text);
});
