import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Offer } from '#lib/domain/programs/offer.ts';
import type { OfferFilters, PublisherClient } from '#lib/publisher-api/create-publisher-client.ts';
import { type Sandbox, startSandbox } from '#tests/sandbox/create-sandbox.ts';
import { signIn } from './sign-in.ts';

/** Spec §4.5 and §4.6: what each filter is called on the wire, what it is sent as, and what it lists. */
const filters: readonly {
  readonly name: string;
  readonly filters: OfferFilters;
  readonly sent: Readonly<Record<string, string>>;
  readonly lists: (offer: Offer, sandbox: Sandbox) => boolean;
}[] = [
  {
    name: 'ids',
    filters: { offerIds: ['2100', '2107'] },
    sent: { 'filters[offer_id]': '2100|2107' },
    lists: ({ offerId }) => offerId === '2100' || offerId === '2107',
  },
  {
    name: 'names',
    filters: { offerNames: ['Kedai Harian MY', 'Toko Kasur'] },
    sent: { 'filters[offer_name]': 'Kedai Harian MY|Toko Kasur' },
    lists: ({ name }) => name === 'Kedai Harian MY' || name === 'Toko Kasur',
  },
  {
    name: 'country',
    filters: { country: 'Singapore' },
    sent: { 'filters[offer_country]': 'Singapore' },
    lists: ({ countries }) => countries.includes('Singapore'),
  },
  {
    name: 'types',
    filters: { offerTypes: ['cpa', 'cpa_both'] },
    sent: { 'filters[offer_type]': 'cpa|cpa_both' },
    lists: ({ offerType }) => offerType === 'cpa' || offerType === 'cpa_both',
  },
  ...(['Approved', 'Pending', 'Rejected', 'Blocked'] as const).map((applicationStatus) => ({
    name: `application status ${applicationStatus}`,
    filters: { applicationStatus },
    sent: { 'filters[application_status]': applicationStatus },
    lists: ({ offerId }: Offer, { control }: Sandbox) =>
      control.getOffer(Number(offerId))?.standing === applicationStatus.toLowerCase(),
  })),
  ...(['Active', 'Paused'] as const).map((offerStatus) => ({
    name: `offer status ${offerStatus}`,
    filters: { offerStatus },
    sent: { 'filters[offer_status]': offerStatus },
    lists: ({ offerId }: Offer, { control }: Sandbox) =>
      control.getOffer(Number(offerId))?.paused === (offerStatus === 'Paused'),
  })),
  {
    name: 'category',
    filters: { category: 'Health & Beauty' },
    sent: { 'filters[categories]': 'Health & Beauty' },
    lists: ({ categories }) => categories.includes('Health & Beauty'),
  },
  { name: 'no filter', filters: {}, sent: {}, lists: () => true },
];

const always = { start: '2000-01-01 00:00:00', end: '2040-01-01 00:00:00' };
const listings: readonly {
  readonly path: string;
  readonly own: Readonly<Record<string, string>>;
  readonly list: (client: PublisherClient, filters: OfferFilters) => ReturnType<PublisherClient['listOffers']>;
}[] = [
  { path: '/api/offers/all', own: {}, list: (client, wanted) => client.listOffers(wanted, { page: 1 }) },
  {
    path: '/api/offers/last-updated-range',
    own: { start_date: always.start, end_date: always.end },
    list: (client, wanted) => client.listOffersUpdated(always, wanted, { page: 1 }),
  },
];

let sandbox: Sandbox;
let all: readonly Offer[];
beforeAll(async () => {
  sandbox = await startSandbox({ ratePerMinute: 100_000 });
  all = (await (await signIn(sandbox, 'form')).listOffers({}, { page: 1 })).rows;
});
afterAll(() => sandbox.close());

const lastCall = () => sandbox.control.getStatistics().apiCalls.at(-1);
const idsOf = (offers: readonly Offer[]) => offers.map(({ offerId }) => offerId).sort();

describe.each(['form', 'json'] as const)('a listing of programs, asked for as %s', (encoding) => {
  let client: PublisherClient;
  beforeAll(async () => {
    client = await signIn(sandbox, encoding);
  });

  describe.each(listings)('at $path', ({ path, own, list }) => {
    it.each(filters)(
      'a listing of programs sends exactly the $name, and gets those and no others',
      async ({ filters: wanted, sent, lists }) => {
        const { rows } = await list(client, wanted);
        expect(lastCall()).toMatchObject({ path });
        expect(lastCall()?.parameters).toEqual({ page: '1', limit: '100', ...own, ...sent });
        expect(idsOf(rows)).toEqual(idsOf(all.filter((offer) => lists(offer, sandbox))));
        expect(rows.length).toBeGreaterThan(0);
      },
    );

    it('a listing of programs sends several filters and the order together', async () => {
      const { rows } = await list(client, {
        applicationStatus: 'Approved',
        offerStatus: 'Active',
        country: 'Malaysia',
        category: 'Fashion',
        sortBy: 'a_to_z',
      });
      expect(lastCall()?.parameters).toEqual({
        page: '1',
        limit: '100',
        ...own,
        sort_by: 'a_to_z',
        'filters[application_status]': 'Approved',
        'filters[offer_status]': 'Active',
        'filters[offer_country]': 'Malaysia',
        'filters[categories]': 'Fashion',
      });
      expect(rows.length).toBeGreaterThan(1);
      const names = rows.map(({ name }) => name);
      expect(names).toEqual(names.toSorted());
    });
  });

  it('a listing of programs sends the page and the limit of its caller', async () => {
    const { rows, nextPage } = await client.listOffers({}, { page: 2, limit: 10 });
    expect(lastCall()?.parameters).toEqual({ page: '2', limit: '10' });
    expect(rows).toHaveLength(10);
    expect(nextPage).toBe(3);
  });

  it('a listing of programs lists what was updated within the window, both ends included', async () => {
    const updated = all[0]?.updatedAt ?? '';
    const { rows } = await client.listOffersUpdated({ start: updated, end: updated }, {}, { page: 1 });
    expect(idsOf(rows)).toEqual(idsOf(all.filter(({ updatedAt }) => updatedAt === updated)));
  });
});
