import { beforeEach, expect, it, vi } from 'vitest';
import { packPrograms } from '#lib/domain/programs/program-block.ts';
import { toProgramSummary } from '#lib/domain/programs/program-summary.ts';
import { readSearchQuery } from '#lib/domain/search/search-query.ts';
import type { OpenAccount } from '#lib/store/accounts/open-account.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { readFindData } from '#lib/store/find/read-find-data.ts';
import { aCampaign } from '#tests/builders/a-campaign.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';
import { aPost } from '#tests/builders/a-post.ts';
import { anOffer } from '#tests/builders/an-offer.ts';
import { openTestAccount } from '#tests/builders/open-test-account.ts';

const nowMs = () => Date.UTC(2026, 2, 10);
const offer = { name: 'Kedai Harian', matches: [{ host: 'kedai.example', pathPrefix: '' }] };

let account: OpenAccount;
beforeEach(async () => {
  account = await openTestAccount();
  const { database } = account;
  await database.put('offers', anOffer({ offerId: '101', ...offer }));
  await database.put('offers', anOffer({ offerId: '102', ...offer, offerStatus: 'paused' }));
  await database.put(
    'links',
    aKeptLink({ linkId: 'rice', title: 'Jasmine rice', destinationUrl: 'https://kedai.example/p/rice' }),
  );
});

it('what "Find or do" reads for an address has the links to it and the programs that a link can be made with', async () => {
  const data = readFindData(account, nowMs);
  await data.begin();
  const read = await data.readAddress('www.kedai.example/p/rice?utm_source=x', 3);
  expect(read?.url).toBe('https://www.kedai.example/p/rice');
  expect(read?.found.items.map(({ recordId }) => recordId)).toEqual(['rice']);
  expect(read?.offers.map(({ offerId }) => offerId)).toEqual(['101']);
});

it('what "Find or do" reads for an address has no link to another page whose address begins with it', async () => {
  const link = (linkId: string, destinationUrl: string) =>
    aKeptLink({ linkId, destinationUrl, trackingLink: `https://go.links.example/${linkId}` });
  await account.database.put('links', link('cooker', 'https://kedai.example/p/rice-cooker'));
  await account.database.put('links', link('large', 'https://kedai.example/p/rice?size=5kg'));
  await account.database.put('links', link('again', 'http://www.kedai.example/p/rice/'));
  await account.database.put('links', link('other', 'https://kedai.example.test/p/rice'));
  const data = readFindData(account, nowMs);
  await data.begin();
  const find = async (address: string) => {
    const { items = [], total } = (await data.readAddress(address, 9))?.found ?? {};
    expect(total).toBe(items.length);
    return items.map(({ recordId }) => recordId).toSorted();
  };
  expect(await find('https://kedai.example/p/rice')).toEqual(['again', 'rice']);
  expect(await find('https://kedai.example/p/ri')).toEqual([]);
  // The link itself, and the site.
  expect(await find('https://go.links.example/cooker')).toEqual(['cooker']);
  expect(await find('kedai.example')).toEqual(['again', 'cooker', 'large', 'rice']);
});

it('what "Find or do" reads for an address has the link that has it, with what a clean address leaves out', async () => {
  const links = ['blog', 'story'].map((linkId) =>
    aKeptLink({ linkId, trackingLink: `https://go.links.example/t?id=7&aff_sub1=${linkId}` }),
  );
  for (const link of links) await account.database.put('links', link);
  const data = readFindData(account, nowMs);
  await data.begin();
  const read = await data.readAddress('https://go.links.example/t?id=7&aff_sub1=story', 9);
  expect(read?.found.items.map(({ recordId }) => recordId)).toEqual(['story']);
});

it('what "Find or do" reads for an address is nothing where the text is no address', async () => {
  expect(await readFindData(account, nowMs).readAddress('jasmine rice', 3)).toBeNull();
  expect(await readFindData(account, nowMs).readAddress('javascript:alert(1)', 3)).toBeNull();
  // As apps share it: no page has the words in its address.
  expect(await readFindData(account, nowMs).readAddress('https://kedai.example/p/rice Rice, half price', 3)).toBeNull();
});

it('what "Find or do" reads for an address is nothing for a name with a dot whose site has no link and no program', async () => {
  const data = readFindData(account, nowMs);
  await data.begin();
  const isAddress = async (text: string) => (await data.readAddress(text, 3)) !== null;
  expect([await isAddress('Trip.com'), await isAddress('dr.wu ')]).toEqual([false, false]);
  expect([await isAddress('kedai.example'), await isAddress('trip.com/p/1')]).toEqual([true, true]);
  expect([await isAddress('https://trip.com'), await isAddress('trip.com:8080')]).toEqual([true, true]);
});

it('the programs that "Find or do" lists go by the countries that the user has now', async () => {
  const { root, database, accountId } = account;
  const offers = [
    anOffer({ offerId: '103', name: 'Zamrud', countries: ['Thailand'] }),
    anOffer({ offerId: '104', name: 'Zamrud', countries: ['Vietnam'] }),
  ];
  await database.put('offerBlocks', { block: 0, version: 1, packed: packPrograms(offers.map(toProgramSummary)) });
  const saveCountries = async (countries: readonly string[]) => {
    const stored = await root.get('accounts', accountId);
    if (stored === undefined) throw new Error('The account is missing');
    await root.put('accounts', { ...stored, settings: { ...stored.settings, countries } });
    announceDataChange('settings');
  };
  const data = readFindData(account, nowMs);
  const findFirst = async () => (await data.find(readSearchQuery('zamrud'), 1, true)).programs.items[0]?.offerId;
  for (const [country, offerId] of [
    ['Vietnam', '104'],
    ['Thailand', '103'],
  ] as const) {
    await saveCountries([country]);
    await vi.waitFor(async () => expect(await findFirst()).toBe(offerId));
  }
});

it('the last draft is the draft that was changed last, also before all records are read', async () => {
  const posts = [
    aPost({ postId: 'old', state: 'draft', changedAtMs: 1 }),
    aPost({ postId: 'draft', state: 'draft', changedAtMs: 2 }),
    aPost({ postId: 'out', state: 'out', changedAtMs: 3 }),
  ];
  for (const post of posts) await account.database.put('posts', post);
  expect((await readFindData(account, nowMs).readLastDraft())?.postId).toBe('draft');
});

it('the last draft is none where no post is a draft', async () => {
  await account.database.put('posts', aPost({ postId: 'out', state: 'out' }));
  expect(await readFindData(account, nowMs).readLastDraft()).toBeNull();
});

const toRow = (destinationUrl: string) => ({ offerId: '101', destinationUrl, link: aKeptLink({ destinationUrl }) });

it('the page of a link is its destination, unless opening that could count as a click', async () => {
  const { readPageUrl } = readFindData(account, nowMs);
  expect(await readPageUrl(toRow('https://www.kedai.example/p/rice'))).toBe('https://www.kedai.example/p/rice');
  expect(await readPageUrl(toRow(aKeptLink().trackingLink))).toBeNull();
  expect(await readPageUrl(toRow('https://www.awin1.com/cread.php?ued=https://www.kedai.example/'))).toBeNull();
});

const read = async (previewUrl: string) => {
  await account.database.put('offers', anOffer({ offerId: '101', ...offer, previewUrl }));
  return readFindData(account, nowMs).readShopUrl('101');
};

it('the shop of a program is the page that the network names, unless opening it could count as a click', async () => {
  expect(await read('www.kedai.example')).toBe('https://www.kedai.example/');
  expect(await read(anOffer().trackingLink)).toBeNull();
  expect(await read('https://www.awin1.com/cread.php?ued=https://www.kedai.example/')).toBeNull();
  expect(await read('javascript:alert(1)')).toBeNull();
  expect(await read('')).toBeNull();
  expect(await readFindData(account, nowMs).readShopUrl('gone')).toBeNull();
});

it('the shop of a program is a product of a post, with a coupon that has a code', async () => {
  const data = readFindData(account, nowMs);
  const campaign = aCampaign({ campaignId: 'c1', voucherCode: 'BERAS5' });
  const product = { productId: 'p', url: 'https://www.kedai.example/', offerId: '101', isChosen: true };
  expect(await data.readProgramProduct('101', campaign, 'p')).toMatchObject({
    ...product,
    coupon: { campaignId: 'c1', voucherCode: 'BERAS5' },
  });
  expect(await data.readProgramProduct('101', { ...campaign, voucherCode: '' }, 'p')).toMatchObject({
    ...product,
    coupon: null,
  });
  expect(await data.readProgramProduct('gone', campaign, 'p')).toBeNull();
});
