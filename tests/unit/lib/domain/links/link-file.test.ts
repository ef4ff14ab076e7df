import { expect, it } from 'vitest';
import { maxImportedLinks } from '#lib/domain/links/imported-link.ts';
import { parseLinkFile, toLinkFile } from '#lib/domain/links/link-file.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';

const service = 'https://publisher.example';
const whole = aKeptLink({
  title: 'Rice <b>cooker</b>, "3 L"',
  subIds: ['a', '', '=1+1', '', 'ü'],
  presetName: 'Newsletter',
  reuseCount: 3,
  lastReusedAtMs: 1_700_000_000_000,
  note: 'two\nlines',
  tags: ['mail', 'autumn'],
});
const parse = (text: string) => parseLinkFile(text, service);
const file = (links: readonly unknown[], version = 1) => JSON.stringify({ linkmint: 'links', version, links });
const entry = (change: Record<string, unknown>) => ({
  trackingLink: 'https://go.links.example/a',
  destinationUrl: 'https://kedai.example/p/1',
  offerId: '101',
  ...change,
});

it('a JSON file of links gives back all that was written into it', () => {
  const read = parse(toLinkFile([whole, aKeptLink({ linkId: 'bare' })], 0));
  expect('links' in read && read.links).toMatchObject([
    whole,
    { ...aKeptLink({ linkId: 'bare' }), title: '', tags: [] },
  ]);
});

it('a JSON file of links has one link a line', () => {
  expect(
    toLinkFile([whole, whole], 0)
      .split('\n')
      .filter((line) => line.includes('trackingLink')),
  ).toHaveLength(2);
});

it('a JSON file of links completes what a file leaves out', () => {
  const read = parse(file([entry({})]));
  expect(read).toEqual({
    links: [
      {
        linkId: '',
        offerId: '101',
        offerName: '101',
        destinationUrl: 'https://kedai.example/p/1',
        title: '',
        subIds: ['', '', '', '', ''],
        presetName: '',
        trackingLink: 'https://go.links.example/a',
        mintedAtMs: null,
        reuseCount: 0,
        lastReusedAtMs: null,
        note: '',
        tags: [],
      },
    ],
  });
});

it.each([
  [{ trackingLink: 'javascript:alert(1)' }, 'trackingLink', 'not-safe'],
  [{ trackingLink: 'http://go.links.example/a' }, 'trackingLink', 'not-safe'],
  [{ trackingLink: 'https://user:pass@go.links.example/a' }, 'trackingLink', 'not-safe'],
  [{ trackingLink: 'https://go.links.example/a b' }, 'trackingLink', 'not-safe'],
  [{ trackingLink: `https://go.links.example/${'a'.repeat(2_000)}` }, 'trackingLink', 'too-long'],
  [{ trackingLink: undefined }, 'trackingLink', 'missing'],
  [{ trackingLink: 5 }, 'trackingLink', 'not-text'],
  [{ destinationUrl: 'data:text/html,x' }, 'destinationUrl', 'not-page'],
  [{ destinationUrl: 'https://' }, 'destinationUrl', 'not-page'],
  [{ destinationUrl: '' }, 'destinationUrl', 'missing'],
  [{ offerId: null }, 'offerId', 'missing'],
  [{ subIds: 'abc' }, 'subIds', 'not-text'],
  [{ subIds: ['a', 2] }, 'subIds', 'not-text'],
  [{ subIds: new Array(6).fill('') }, 'subIds', 'not-text'],
  [{ subIds: ['x'.repeat(256)] }, 'subIds', 'too-long'],
  [{ tags: 'mail' }, 'tags', 'not-text'],
  [{ tags: [{}] }, 'tags', 'not-text'],
  [{ note: 'x'.repeat(10_001) }, 'note', 'too-long'],
  [{ mintedAtMs: 'yesterday' }, 'mintedAtMs', 'not-time'],
  [{ mintedAtMs: 1e300 }, 'mintedAtMs', 'not-time'],
  [{ lastReusedAtMs: 0.5 }, 'lastReusedAtMs', 'not-time'],
  [{ reuseCount: -1 }, 'reuseCount', 'not-number'],
])('a JSON file of links with %j is refused whole, with the entry and the field', (change, field, problem) => {
  expect(parse(file([entry({}), entry(change)]))).toEqual({ problem, field, row: 2 });
});

it('a JSON file of links refuses an entry that is no link', () => {
  expect(parse(file([null]))).toMatchObject({ problem: 'missing', row: 1 });
  expect(parse(file(['text']))).toMatchObject({ problem: 'missing', row: 1 });
});

it('a JSON file of links takes an http link only if the service is on this machine', () => {
  const http = file([entry({ trackingLink: 'http://go.links.localhost/a' })]);
  expect(parseLinkFile(http, 'http://127.0.0.1:8080')).toHaveProperty('links');
  expect(parseLinkFile(http, '')).toMatchObject({ problem: 'not-safe' });
});

it('a JSON file of links does not let an entry reach a prototype', () => {
  const read = parse(
    `{"linkmint":"links","version":1,"links":[{"__proto__":{"polluted":true},"trackingLink":"https://go.links.example/a","destinationUrl":"https://kedai.example/","offerId":"1"}]}`,
  );
  expect(read).toHaveProperty('links');
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

it.each([
  ['{}', { problem: 'not-links' }],
  ['[]', { problem: 'not-links' }],
  ['null', { problem: 'not-links' }],
  ['{"linkmint":"presets","version":1}', { problem: 'not-links' }],
  ['{"linkmint":"links","version":1,"links":{}}', { problem: 'not-links' }],
  ['{"linkmint":"links","version":2,"links":[]}', { problem: 'newer' }],
  ['{"linkmint":"links","version":1,"links":[]}', { problem: 'empty' }],
])('a JSON file of links that is %s is refused with the reason', (text, problem) => {
  expect(parse(text)).toEqual(problem);
});

it('a JSON file of links names the line that is damaged', () => {
  expect(parse('{\n  "linkmint": "links",\n  oops\n}')).toEqual({ problem: 'not-json', line: 3 });
  const cut = toLinkFile([whole, whole], 0).slice(0, 300);
  expect(parse(cut)).toEqual({ problem: 'not-json', line: cut.split('\n').length });
});

it('a JSON file of links whose own words name a line is not said to be damaged there', () => {
  expect(parse('{"linkmint": "links", "links": [ line 7 ]}')).toEqual({ problem: 'not-json', line: null });
  expect(parse('{"linkmint": "links",\n"links": [{ "note": end of position 9 }]}')).toMatchObject({ line: null });
});

it('a JSON file of links with too many links is refused', () => {
  expect(parse(file(new Array(maxImportedLinks + 1).fill(0)))).toEqual({ problem: 'too-many' });
});
