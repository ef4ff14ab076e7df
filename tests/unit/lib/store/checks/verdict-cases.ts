import type { LinkVerdict } from '#lib/domain/checks/link-verdict.ts';

/** A page's address with the verdict that it should get. */
export interface VerdictCase {
  readonly url: string;
  readonly verdict: Partial<LinkVerdict> & Pick<LinkVerdict, 'kind'>;
}

const forty = <Item>(make: (index: number) => Item): readonly Item[] =>
  Array.from({ length: 40 }, (_, index) => make(index));
const product = encodeURIComponent('https://www.kedai.example/p/rice');

/** What people add to a link when they post it. */
const additions = ['', '?utm_source=blog', '#top', '?fbclid=abc123', '?utm_source=mail&utm_medium=news#x'];

const fine = forty(
  (index): VerdictCase => ({
    url: `https://go.links.example/fine${index}${additions[index % additions.length]}`,
    verdict: { kind: 'fine', offerName: 'Kedai Harian (MY)' },
  }),
);

const troubles = [
  'paused',
  'ended',
  'rejected',
  'blocked',
  'not-approved',
  'refused',
  'coupon-ended',
  'other-account',
] as const;

const trouble = forty((index): VerdictCase => {
  const kind = troubles[index % troubles.length] ?? 'paused';
  const host = kind === 'other-account' ? 'go.others.example' : 'go.links.example';
  return { url: `https://${host}/${kind}${index}`, verdict: { kind: 'trouble', trouble: kind } };
});

const network = forty((index): VerdictCase => {
  const query = ['', '?sub=1', `?url=${product}`, '#a'][index % 4];
  return { url: `https://go.links.example/strange${index}${query}`, verdict: { kind: 'network' } };
});

const networkLinks = [
  ...[
    'awin1.com/cread.php?awinmid=1&awinaffid=2',
    'zenaps.com/rclick.php?mid=1',
    'click.linksynergy.com/deeplink?id=x&mid=1',
  ],
  ...['anrdoezrs.net/click-1-2', 'dpbolvw.net/click-1-2', 'jdoqocy.com/click-1-2', 'kqzyfj.com/click-1-2'],
  ...['tkqlhce.com/click-1-2', 'shareasale.com/r.cfm?b=1&u=2', 'redirectingat.com/?id=1', 'go.skimresources.com/?id=1'],
  ...['redirect.viglink.com/?key=1', 'prf.hn/click/camref:1abc', 'clk.tradedoubler.com/click?p=1&a=2'],
  ...['tc.tradetracker.net/?c=1&m=2', 'ad.admitad.com/g/abc/', 'track.webgains.com/click.html?wgcampaignid=1'],
  ...['pntra.com/t/1-2-3', 'kedai.sjv.io/c/1/2/3', 'kedai.pxf.io/abc', 'invol.co/cl1', 'go.isclix.com/deep_link/1'],
  ...['tracker.example/aff_c?offer_id=1&aff_id=2', 'tidd.ly/abc', 'atid.me/abc'],
].map((link) => ({ url: `https://${link}`, verdict: { kind: 'foreign', parameters: [] } as const }));

const tags: readonly (readonly [string, string, string])[] = [
  ['https://www.kedai.example/p/1?aff_id=9', 'aff_id', 'https://www.kedai.example/p/1'],
  ['https://www.kedai.example/p/1?size=4&affid=9', 'affid', 'https://www.kedai.example/p/1?size=4'],
  ['https://www.kedai.example/p/1?irclickid=abc', 'irclickid', 'https://www.kedai.example/p/1'],
  ['https://www.kedai.example/p/1?awc=12_34', 'awc', 'https://www.kedai.example/p/1'],
  ['https://www.kedai.example/p/1?ref=affiliate_bob', 'ref', 'https://www.kedai.example/p/1'],
  ['https://www.kedai.example/p/1?ranMID=1', 'ranMID', 'https://www.kedai.example/p/1'],
  ['https://www.kedai.example/p/1?a_aid=9', 'a_aid', 'https://www.kedai.example/p/1'],
  ['https://www.kedai.example/p/1?clickid=77', 'clickid', 'https://www.kedai.example/p/1'],
  ['https://brand.example/p/1?rfsn=1.2', 'rfsn', 'https://brand.example/p/1'],
  ['https://brand.example/p/1?sscid=k1', 'sscid', 'https://brand.example/p/1'],
  ['https://brand.example/p/1?tduid=k1', 'tduid', 'https://brand.example/p/1'],
  ['https://brand.example/p/1?cjevent=k1', 'cjevent', 'https://brand.example/p/1'],
  ['https://www.amazon.example.test/dp/1?affiliate=x', 'affiliate', 'https://www.amazon.example.test/dp/1'],
  ['https://brand.example/p/1?atnct1=k', 'atnct1', 'https://brand.example/p/1'],
  ['https://brand.example/p/1?admitad_uid=k', 'admitad_uid', 'https://brand.example/p/1'],
];

const foreign: readonly VerdictCase[] = [
  ...networkLinks,
  ...tags.map(([url, name, left]) => ({
    url,
    verdict: { kind: 'foreign', network: '', parameters: [name], left } as const,
  })),
];

/** The ways in which pages write a merchant's address. */
function merchantAddress(host: string, index: number): string {
  const before = ['https://www.', 'https://', 'http://', 'https://my.', 'HTTPS://WWW.'][index % 5];
  const after = ['', '?color=red', '?utm_source=x', '#/reviews', '/', '?utm_source=x&size=3', '?gclid=abc', '%20x'][
    index % 8
  ];
  return `${before}${host}/p/item-${index}${after}`;
}

const couldEarn = forty(
  (index): VerdictCase => ({ url: merchantAddress('kedai.example', index), verdict: { kind: 'could-earn' } }),
);
const couldJoin = forty(
  (index): VerdictCase => ({ url: merchantAddress('rotan.example', index), verdict: { kind: 'could-join' } }),
);
const appOnly = forty(
  (index): VerdictCase => ({ url: merchantAddress('kopi.example', index), verdict: { kind: 'app-only' } }),
);
const waits = forty(
  (index): VerdictCase => ({ url: merchantAddress('kasur.example', index), verdict: { kind: 'waits' } }),
);

const other: readonly VerdictCase[] = [
  ...[
    '',
    'javascript:alert(1)',
    'mailto:siti@dapur.example',
    'tel:+60123',
    'data:text/html,x',
    'ftp://dapur.example/a',
    'about:blank',
  ],
  ...[
    'https://',
    'not an address',
    'https://user@',
    'blob:https://dapur.example/1',
    'file:///etc/hosts',
    'chrome://settings',
  ],
  ...[
    'https://dapur.example/',
    'https://www.dapur.example/about',
    'https://dapur.example/shop?aff_id=1',
    'http://dapur.example/#top',
  ],
  ...[
    'https://news.example/story',
    'https://wiki.test/Rice',
    'https://192.0.2.1/',
    'https://[2001:db8::1]/',
    'http://localhost:3000/x',
  ],
  ...[
    'https://youtu.be/abc',
    'https://kedai.example.evil.test/p/1',
    'https://notkedai.example/p/1',
    'https://example/',
  ],
  ...[
    'https://example.test/p/1',
    'https://pending.example/p/1',
    'https://rejected.example/p/1',
    'https://blocked.example/p/1',
  ],
  ...['https://www.google.com/search?q=rice', 'https://l.facebook.com/l.php?u=https%3A%2F%2Fnews.example%2F'],
  ...['https://www.google.com/url?q=https%3A%2F%2Fwiki.test%2F', 'https://video.example/watch?v=1'],
  ...[
    'https://xn--80ak6aa92e.example/',
    'https://a.b.c.d.e.f.g.h.i.j.k.example/',
    `https://news.example/${'x'.repeat(7_000)}`,
  ],
].map((url): VerdictCase => ({ url, verdict: { kind: 'other', isShort: false } }));

const short = ['https://bit.ly/abc', 'https://s.shopee.com.my/2fuX', 'https://tinyurl.com/abc'].map(
  (url): VerdictCase => ({ url, verdict: { kind: 'other', isShort: true } }),
);

/** Forty links of each verdict. */
export const verdictCases: Readonly<Record<LinkVerdict['kind'], readonly VerdictCase[]>> = {
  fine,
  trouble,
  network,
  foreign,
  'could-earn': couldEarn,
  'could-join': couldJoin,
  'app-only': appOnly,
  waits,
  other: [...other, ...short],
};
