import { beforeEach, describe, expect, it } from 'vitest';
import type { JudgedLink } from '#lib/domain/checks/page-report.ts';
import { defaultAccountSettings, defaultUserSettings } from '#lib/domain/settings/settings.ts';
import type { OpenAccount } from '#lib/store/accounts/open-account.ts';
import { openAccount, readAccounts } from '#lib/store/accounts/open-account.ts';
import { readVerdicts } from '#lib/store/checks/read-verdicts.ts';
import { openDatabase } from '#lib/store/database.ts';
import { writeMeta } from '#lib/store/meta.ts';
import { aCampaign } from '#tests/builders/a-campaign.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';
import { aPageLink } from '#tests/builders/a-page-link.ts';
import { aShop } from '#tests/builders/a-shop.ts';
import { anAccount } from '#tests/builders/an-account.ts';
import { anOffer } from '#tests/builders/an-offer.ts';
import { openTestAccount } from '#tests/builders/open-test-account.ts';
import { verdictCases } from './verdict-cases.ts';

const nowMs = Date.UTC(2026, 10, 24, 8);
let account: OpenAccount;

/** Programs of each standing, and the links that some of the cases are. */
beforeEach(async () => {
  account = await openTestAccount();
  const { database } = account;
  await writeMeta(database, 'linkHosts', ['go.links.example']);
  const standings = [
    ['101', 'kedai', { name: 'Kedai Harian (MY)' }],
    ['102', 'kasur', { offerStatus: 'paused' }],
    ['103', 'pending', { applicationStatus: 'pending' }],
    ['104', 'rejected', { applicationStatus: 'rejected' }],
    ['105', 'rotan', { applicationStatus: 'none' }],
    ['106', 'kopi', { devices: ['ios', 'android'] }],
    ['107', 'blocked', { applicationStatus: 'blocked' }],
  ] as const;
  for (const [offerId, host, change] of standings) {
    const matches = [{ host: `${host}.example`, pathPrefix: '' }];
    await database.put('offers', anOffer({ offerId, name: host, matches, ...change }));
  }
  await database.put('linkMarks', { offerId: '199', trouble: 'ended', sinceMs: 1, isSeen: false });
  const refusedHost = 'old.kedai.example';
  await database.put('learnedHosts', {
    ...{ key: `101|${refusedHost}`, offerId: '101', host: refusedHost, kind: 'refused', atMs: nowMs },
  });
  await putLinks();
});

const offerOf = {
  ...{ paused: '102', ended: '199', rejected: '104', blocked: '107', 'not-approved': '103', refused: '101' },
} as const;

async function putLinks() {
  const { database, root } = account;
  for (const { url } of verdictCases.fine) {
    const [trackingLink = ''] = url.split(/[?#]/);
    await database.put('links', aKeptLink({ linkId: trackingLink, trackingLink }));
  }
  const other = anAccount({ accountId: 'other', name: 'Second blog' });
  await root.put('accounts', other);
  (await openDatabase('other')).close();
  const elsewhere = await openAccount(root, 'other');
  await writeMeta(elsewhere.database, 'linkHosts', ['go.others.example']);
  for (const { url, verdict } of verdictCases.trouble) {
    const kind = verdict.kind === 'trouble' ? verdict.trouble : undefined;
    const link = aKeptLink({ linkId: url, trackingLink: url });
    if (kind === 'other-account') await elsewhere.database.put('links', link);
    else if (kind === 'coupon-ended')
      await database.put('campaigns', aCampaign({ campaignId: url, trackingLink: url, endDate: '2026-11-23' }));
    else if (kind !== undefined) {
      const destinationUrl = `https://${kind === 'refused' ? 'old.kedai' : kind}.example/p/1`;
      await database.put('links', { ...link, offerId: offerOf[kind], destinationUrl });
    }
  }
  elsewhere.database.close();
}

async function judge(urls: readonly string[], siteKey = 'dapur.example'): Promise<readonly JudgedLink[]> {
  const { database, root, accountId } = account;
  const others = (await readAccounts(root)).filter((each) => each.accountId !== accountId);
  const links = urls.map((url, id) => aPageLink({ id, url }));
  const settings = { ...defaultAccountSettings, ...defaultUserSettings };
  const sources = { database, settings, siteKey, today: '2026-11-24', nowMs, elsewhere: { root, others } };
  return (await Array.fromAsync(readVerdicts([links], sources))).flat();
}

it.each(Object.entries(verdictCases))('each verdict, from what is stored alone: %s', async (_kind, cases) => {
  expect(cases).toHaveLength(40);
  const judged = await judge(cases.map(({ url }) => url));
  expect(judged).toHaveLength(40);
  for (const [index, { url, verdict }] of cases.entries()) {
    expect({ url, verdict: judged[index]?.verdict }).toMatchObject({ url, verdict });
  }
});

it('all verdicts stand on one page, each in its place', async () => {
  const cases = Object.values(verdictCases).flat();
  const judged = await judge(cases.map(({ url }) => url));
  expect(judged.map(({ verdict }) => verdict.kind)).toEqual(cases.map(({ verdict }) => verdict.kind));
  expect(judged.map(({ link }) => link.id)).toEqual(cases.map((_case, index) => index));
});

const insteadOf = async (url: string) => {
  const [judged] = await judge([url]);
  const verdict = judged?.verdict;
  return verdict !== undefined && 'instead' in verdict && verdict.instead !== null
    ? [verdict.instead.program.offerId, verdict.instead.url]
    : null;
};

it('what could stand in the place of a link is the cleaned address, by the program that pays on the web', async () => {
  expect(await insteadOf('https://www.kedai.example/p/1?aff_id=9&size=3')).toEqual([
    '101',
    'https://www.kedai.example/p/1?size=3',
  ]);
  const product = encodeURIComponent('https://www.kedai.example/p/rice?utm_source=x');
  expect(await insteadOf(`https://www.awin1.com/cread.php?awinmid=1&ued=${product}`)).toEqual([
    '101',
    'https://www.kedai.example/p/rice',
  ]);
  expect(await insteadOf(`https://www.google.com/url?q=${product}`)).toEqual([
    '101',
    'https://www.kedai.example/p/rice',
  ]);
});

it('what could stand in the place of a link is another program of the same page for a link whose program is paused, and never the paused one', async () => {
  const { database } = account;
  const link = aKeptLink({
    ...{ linkId: 'kasur', offerId: '102', trackingLink: 'https://go.links.example/kasur' },
    destinationUrl: 'https://www.kasur.example/p/1',
  });
  await database.put('links', link);
  expect(await insteadOf(link.trackingLink)).toBeNull();
  await database.put('offers', anOffer({ offerId: '110', matches: [{ host: 'kasur.example', pathPrefix: '' }] }));
  expect(await insteadOf(link.trackingLink)).toEqual(['110', 'https://www.kasur.example/p/1']);
});

const verdictOf = async (url: string) => (await judge([url]))[0]?.verdict;
const marketplace = { host: 'pasar.example', pathPrefix: '' };
const landingOf = async (offerId: string, trackingLink: string, change: Parameters<typeof anOffer>[0] = {}) => {
  const matches = [{ host: `${offerId}.example`, pathPrefix: '' }];
  const previewUrl = `www.${offerId}.example/?utm_source=net`;
  await account.database.put(
    'offers',
    anOffer({ offerId, name: `Program ${offerId}`, matches, previewUrl, trackingLink, ...change }),
  );
  return trackingLink;
};

it('a link that the network lists, and that no deeplink call made is yours and fine: a program’s landing link, a campaign’s and a shop’s, with what was added to it', async () => {
  const landing = await landingOf('120', 'https://go.links.example/aff_c?offer_id=120&aff_id=7');
  await account.database.put('offers', anOffer({ offerId: '121', name: 'Pasar MY', matches: [marketplace] }));
  await account.database.put('shops', aShop({ trackingLink: 'https://go.links.example/shop' }));
  const campaign = aCampaign({ trackingLink: 'https://go.links.example/campaign', endDate: '2026-12-31' });
  await account.database.put('campaigns', campaign);
  for (const [url, expected] of [
    [landing, { of: 'program', offerName: 'Program 120', offerId: '120', page: 'https://www.120.example/' }],
    [`${landing}&aff_sub=blog&utm_source=mail#top`, { of: 'program', offerId: '120', trackingLink: landing }],
    ['https://go.links.example/campaign?fbclid=1', { of: 'campaign', offerId: '101', page: null }],
    [
      'https://go.links.example/shop#a',
      { of: 'shop', shopName: 'Embun Books', offerId: '121', page: 'https://www.pasar.example/my/shop/embun-books' },
    ],
  ] as const) {
    expect(await verdictOf(url)).toMatchObject({ kind: 'fine', link: null, listed: expected });
  }
});

it('a link that the network lists of a shop without a name is of its program’s', async () => {
  await account.database.put('shops', aShop({ name: '', trackingLink: 'https://go.links.example/shop' }));
  const listed = { of: 'shop', shopName: 'Pasar MY' };
  expect(await verdictOf('https://go.links.example/shop')).toMatchObject({ listed });
});

it.each([
  ['paused', { offerStatus: 'paused' }],
  ['rejected', { applicationStatus: 'rejected' }],
  ['blocked', { applicationStatus: 'blocked' }],
  ['not-approved', { applicationStatus: 'pending' }],
] as const)(
  'a link that the network lists, and that no deeplink call made is yours in trouble where its program is %s, and another program of the site may pay',
  async (trouble, change) => {
    const landing = await landingOf('120', 'https://go.links.example/landing', change);
    expect(await verdictOf(landing)).toMatchObject({
      kind: 'trouble',
      trouble,
      offerName: 'Program 120',
      instead: null,
    });
    await landingOf('122', 'https://go.links.example/other', { matches: [{ host: '120.example', pathPrefix: '' }] });
    expect(await verdictOf(landing)).toMatchObject({
      ...{ kind: 'trouble', trouble },
      instead: { url: 'https://www.120.example/', program: { offerId: '122' } },
    });
  },
);

it('a link that the network lists, and that no deeplink call made is in trouble as a campaign that runs, of a program that is paused', async () => {
  const link = 'https://go.links.example/campaign';
  await account.database.put('campaigns', aCampaign({ offerId: '102', trackingLink: link, endDate: '2026-12-31' }));
  expect(await verdictOf(link)).toMatchObject({ kind: 'trouble', trouble: 'paused' });
});

it('a link that the network lists, and that no deeplink call made of another account of this device is that account’s, and can be made in this one', async () => {
  const elsewhere = await openAccount(account.root, 'other');
  const link = 'https://go.others.example/aff_c?offer_id=9';
  await elsewhere.database.put('offers', anOffer({ trackingLink: link, previewUrl: 'https://www.kedai.example/' }));
  elsewhere.database.close();
  expect(await verdictOf(`${link}&utm_source=x`)).toMatchObject({
    ...{ kind: 'trouble', trouble: 'other-account', accountName: 'Second blog', link: null },
    ...{ listed: { trackingLink: link }, instead: { url: 'https://www.kedai.example/', program: { offerId: '101' } } },
  });
});

it('a link that the network lists, and that no deeplink call made of no program that is listed is the network’s; a page of a program that is a tracking link leads nowhere', async () => {
  expect(await verdictOf('https://go.links.example/aff_c?offer_id=1')).toMatchObject({ kind: 'network' });
  const link = await landingOf('120', 'https://go.links.example/l', { previewUrl: 'https://go.links.example/preview' });
  expect(await verdictOf(link)).toMatchObject({ kind: 'fine', listed: { page: null } });
});

it('a made link keeps its own parameters where others were added behind them', async () => {
  const trackingLink = 'https://go.links.example/r?id=5';
  await account.database.put('links', aKeptLink({ linkId: 'query', trackingLink }));
  const [judged] = await judge([`${trackingLink}&utm_source=blog#top`]);
  expect(judged?.verdict).toMatchObject({ kind: 'fine', link: { trackingLink } });
});

it('a link of the merchant’s own page is of no account', async () => {
  const [judged] = await judge(['https://www.kedai.example/p/1?aff_id=9'], 'kedai.example');
  expect(judged?.verdict).toEqual({ kind: 'other', isShort: false });
});

it.each([
  ['/go/rice-cooker', true],
  ['/recommends/rice-cooker/', true],
  ['/out/42?from=blog', true],
  ['/go', false],
  ['/go/lang/rice', false],
  ['/rice/go/', false],
])(
  'a link of the page’s own site is a short one only where its path is that of a plugin that hides links: %s',
  async (path, isShort) => {
    const [judged] = await judge([`https://www.dapur.example${path}`]);
    expect(judged?.verdict).toEqual({ kind: 'other', isShort });
  },
);

const link = 'https://go.links.example/Ab12';
const wrapped = encodeURIComponent(link);
const kindOf = async (url: string) => (await judge([url]))[0]?.verdict.kind;

it.each([
  'http://go.links.example/Ab12',
  'https://go.links.example/Ab12/',
  'https://GO.LINKS.example/Ab12?utm_source=blog#top',
  `https://www.google.com/url?q=${wrapped}&sa=D`,
  `https://l.facebook.com/l.php?u=${wrapped}&h=x`,
  `https://slack-redir.net/link?url=${encodeURIComponent(`https://l.facebook.com/l.php?u=${wrapped}`)}`,
])('one’s own link, in whatever form it stands on the page: %s', async (url) => {
  await account.database.put('links', aKeptLink({ linkId: link, trackingLink: link }));
  expect(await kindOf(new URL(url).href)).toBe('fine');
});

it.each(['https://GO.Links.example/Caps', 'https://go.links.example/kedai-süß', 'http://Go.links.example/a/?id=1'])(
  'one’s own link, in whatever form it stands on the page: %s, as the network gave it, is known as the browser writes it',
  async (given) => {
    const { database } = account;
    await database.put('links', aKeptLink({ linkId: 'odd', trackingLink: given }));
    await database.put('campaigns', aCampaign({ trackingLink: `${given}-2`, endDate: '2026-12-31' }));
    expect(await kindOf(new URL(given).href)).toBe('fine');
    expect(await kindOf(new URL(`${given}-2`).href)).toBe('fine');
  },
);

it('one’s own link, in whatever form it stands on the page of another account of this device, inside a passage', async () => {
  const elsewhere = encodeURIComponent('https://go.others.example/other-account7');
  expect(await kindOf(`https://www.google.com/url?q=${elsewhere}`)).toBe('trouble');
});

it('one’s own link, in whatever form it stands on the page is not fine with a parameter twice', async () => {
  const landing = 'https://go.links.example/aff_c?offer_id=101&aff_id=55';
  await account.database.put('offers', anOffer({ trackingLink: landing }));
  expect(await kindOf(`${landing}&aff_sub=blog`)).toBe('fine');
  expect(await kindOf(`${landing}&aff_id=99`)).toBe('network');
});

describe('inside a passage or a short link', () => {
  const network = `https://www.awin1.com/cread.php?ued=${encodeURIComponent('https://www.kedai.example/p/1')}`;
  const verdictOf = async (url: string) => (await judge([url]))[0]?.verdict;

  it.each([
    `https://www.google.com/url?q=${encodeURIComponent(network)}`,
    `https://bit.ly/x?url=${encodeURIComponent(network)}`,
  ])('a stranger’s link is a stranger’s: %s', async (url) => {
    expect(await verdictOf(url)).toMatchObject({
      ...{ kind: 'foreign', network: 'awin1.com', left: 'https://www.kedai.example/p/1' },
      instead: { program: { offerId: '101' } },
    });
  });

  it('a page with a stranger’s tag is a stranger’s', async () => {
    const url = `https://www.google.com/url?q=${encodeURIComponent('https://www.kedai.example/p/1?aff_id=9')}`;
    expect(await verdictOf(url)).toMatchObject({ kind: 'foreign', network: '', parameters: ['aff_id'] });
  });

  it('a page of a shop behind a short link stays unknown: the short link may lead elsewhere', async () => {
    const url = `https://bit.ly/x?url=${encodeURIComponent('https://www.kedai.example/p/1')}`;
    expect(await verdictOf(url)).toEqual({ kind: 'other', isShort: false });
  });
});

it('a shop of a paused program waits, and can be joined where another program of it can be', async () => {
  const url = 'https://www.kasur.example/p/1';
  expect((await judge([url]))[0]?.verdict).toMatchObject({ kind: 'waits', program: { offerId: '102' } });
  const matches = [{ host: 'kasur.example', pathPrefix: '' }];
  await account.database.put('offers', anOffer({ offerId: '111', applicationStatus: 'none', matches }));
  expect((await judge([url]))[0]?.verdict).toMatchObject({ kind: 'could-join', program: { offerId: '111' } });
});
