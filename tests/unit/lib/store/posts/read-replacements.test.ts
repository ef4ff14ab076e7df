import { expect, it } from 'vitest';
import { readReplacements } from '#lib/store/posts/read-replacements.ts';
import { anOffer } from '#tests/builders/an-offer.ts';
import { openTestAccount } from '#tests/builders/open-test-account.ts';
import { putOffers } from '#tests/builders/put-offers.ts';

const own = { applicationStatus: 'approved', offerStatus: 'active', previewUrl: 'https://shop.example/' } as const;

async function find(...offers: readonly ReturnType<typeof anOffer>[]) {
  const { database } = await openTestAccount();
  const paused = anOffer({
    ...own,
    offerId: '1',
    offerStatus: 'paused',
    categories: ['Beds', 'Home'],
    countries: ['MY'],
  });
  await putOffers(database, [paused, ...offers]);
  const found = await readReplacements(database, '1');
  return found === null ? null : [found.category, ...found.programs.map(({ offerId }) => offerId)];
}

it('programs of one’s own in the same category may take a program’s place, those of its countries first', async () => {
  expect(
    await find(
      anOffer({ ...own, offerId: '2', categories: ['Home'], countries: ['SG'] }),
      anOffer({ ...own, offerId: '3', categories: ['Home'], countries: ['MY'] }),
      anOffer({ ...own, offerId: '4', categories: ['Food'], countries: ['MY'] }),
    ),
  ).toEqual(['Home', '3', '2']);
});

it('no program takes its place that is paused, not approved, or names no page', async () => {
  const categories = ['Home'];
  expect(
    await find(
      anOffer({ ...own, offerId: '2', categories, offerStatus: 'paused' }),
      anOffer({ ...own, offerId: '3', categories, applicationStatus: 'pending' }),
      anOffer({ ...own, offerId: '4', categories, previewUrl: '' }),
    ),
  ).toBeNull();
});

it('nothing takes the place of a program that the mirror has lost', async () => {
  const { database } = await openTestAccount();
  expect(await readReplacements(database, '1')).toBeNull();
});
