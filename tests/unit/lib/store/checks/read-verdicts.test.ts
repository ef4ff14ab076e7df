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
  return (await Array.fromAsync(readVerdicts(links, sources))).flat();
}

describe('each verdict, from what is stored alone', () => {
  it.each(Object.entries(verdictCases))('%s', async (_kind, cases) => {
    expect(cases).toHaveLength(40);
    const judged = await judge(cases.map(({ url }) => url));
    expect(judged).toHaveLength(40);
    for (const [index, { url, verdict }] of cases.entries()) {
      expect({ url, verdict: judged[index]?.verdict }).toMatchObject({ url, verdict });
    }
  });

  it('all of them on one page, each in its place', async () => {
    const cases = Object.values(verdictCases).flat();
    const judged = await judge(cases.map(({ url }) => url));
    expect(judged.map(({ verdict }) => verdict.kind)).toEqual(cases.map(({ verdict }) => verdict.kind));
    expect(judged.map(({ link }) => link.id)).toEqual(cases.map((_case, index) => index));
  });
});

describe('what could stand in the place of a link', () => {
  const insteadOf = async (url: string) => {
    const [judged] = await judge([url]);
    const verdict = judged?.verdict;
    return verdict !== undefined && 'instead' in verdict && verdict.instead !== null
      ? [verdict.instead.program.offerId, verdict.instead.url]
      : null;
  };

  it('is the cleaned address, by the program that pays on the web', async () => {
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

  it('is another program of the same page for a link whose program is paused, and never the paused one', async () => {
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
});

it('a link of the merchant’s own page is of no account', async () => {
  const [judged] = await judge(['https://www.kedai.example/p/1?aff_id=9'], 'kedai.example');
  expect(judged?.verdict).toEqual({ kind: 'other', isShort: false });
});
