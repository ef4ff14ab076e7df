// @vitest-environment happy-dom
import { render, screen } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { ProgramFacts, ProgramLogo } from '#entrypoints/workspace/programs/program-detail.tsx';
import { ShopDetail } from '#entrypoints/workspace/shops/shop-detail.tsx';
import type { OfferRecord } from '#lib/store/schema/offer-records.ts';
import { aShop } from '#tests/builders/a-shop.ts';
import { fakeDeeplinkServices } from '#tests/fakes/fake-deeplink-services.ts';

const anOffer = (change: Partial<OfferRecord> = {}) =>
  ({
    offerId: '101',
    merchantId: '11',
    name: 'Kedai Harian (MY)',
    logoUrl: 'https://images.example/logo.png',
    countries: [],
    categories: [],
    devices: [],
    previewUrl: '',
    updatedAt: '',
    validationDays: '',
    paymentDays: '',
    ...change,
  }) as Partial<OfferRecord> as OfferRecord;

const factOf = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
const serviceUrl = 'https://publisher.example';

it("a program's detail shows the ids that the service uses for it", () => {
  render(<ProgramFacts offer={anOffer()} serviceUrl={serviceUrl} linkHosts={[]} today="2026-03-10" />);
  expect(factOf('ID')).toBe('101');
  expect(factOf('Merchant ID')).toBe('11');
});

it("a program's detail leaves out the terms that the service does not say", () => {
  render(
    <ProgramFacts offer={anOffer({ paymentDays: '30' })} serviceUrl={serviceUrl} linkHosts={[]} today="2026-03-10" />,
  );
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Paid later by',
    'ID',
    'Merchant ID',
  ]);
});

it("a program's detail shows its logo", () => {
  const { container } = render(<ProgramLogo offer={anOffer()} serviceUrl={serviceUrl} linkHosts={[]} />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe('https://images.example/logo.png');
});

it.each([
  'https://go.links.example/logo',
  'http://images.example/logo.png',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  '',
])("a program's detail loads no logo from %s: it may be a click on a link, or is no safe address", (logoUrl) => {
  const offer = anOffer({ logoUrl });
  const { container } = render(<ProgramLogo offer={offer} serviceUrl={serviceUrl} linkHosts={['go.links.example']} />);
  expect(container.querySelector('img')).toBeNull();
});

it("a shop's detail shows the id that the marketplace uses for it", () => {
  const shop = { ...aShop(), shopId: '7003011', offerId: null, isMintable: false, merchantHosts: [] };
  render(
    <ShopDetail
      shop={shop as Parameters<typeof ShopDetail>[0]['shop']}
      serviceUrl={serviceUrl}
      linkHosts={[]}
      today="2026-03-10"
      showsImages={false}
      services={fakeDeeplinkServices()}
      nowMs={() => 0}
      isMarked={() => false}
      onCopy={() => undefined}
      onClose={() => undefined}
    />,
  );
  expect(factOf('Shop ID')).toBe('7003011');
});
