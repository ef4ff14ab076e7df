// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { createFooterOutlet, FooterContent } from '#entrypoints/popup/footer-outlet.tsx';
import { NotMintableNotice } from '#entrypoints/popup/program/not-mintable-notice.tsx';
import { CouponDetail } from '#entrypoints/workspace/coupons/coupon-detail.tsx';
import { ShopDetail } from '#entrypoints/workspace/shops/shop-detail.tsx';
import type { TabDeps } from '#entrypoints/workspace/workspace-services.ts';
import type { ProgramShop } from '#lib/store/shops/read-all-shops.ts';
import { aProgramCampaign } from '#tests/builders/a-program-campaign.ts';
import { aShop } from '#tests/builders/a-shop.ts';
import { fakeDeeplinkServices } from '#tests/fakes/fake-deeplink-services.ts';
import { anOffer } from '../../entrypoints/popup/fake-popup-services.ts';

const trackingLink = 'https://go.links.example/1';
const serviceUrl = 'https://publisher.example';
const today = '2026-03-10';
const nothing = () => undefined;

function showShop(change: Partial<ProgramShop>, linkHosts: readonly string[] = []) {
  const shop: ProgramShop = {
    ...aShop({ trackingLink }),
    offerId: '101',
    isMintable: true,
    merchantHosts: [],
    ...change,
  };
  const services = fakeDeeplinkServices({ readPresets: () => new Promise(() => undefined) });
  const acts = { services, nowMs: () => 0, isMarked: () => false, onCopy: nothing, onClose: nothing };
  render(<ShopDetail {...{ shop, serviceUrl, linkHosts, today, ...acts }} showsImages={true} />);
}

function showCoupon(bannerUrl: string, linkHosts: readonly string[] = []) {
  const campaign = aProgramCampaign({ description: '', bannerUrl, trackingLink });
  const services = fakeDeeplinkServices({ readPresets: () => new Promise(() => undefined) });
  const acts = { toPost: () => '', isMarked: () => false, onCopyCode: nothing, onCopy: nothing, onClose: nothing };
  render(
    <CouponDetail
      {...{ campaign, serviceUrl, linkHosts, today, services, ...acts }}
      deps={{ nowMs: () => 0 } as TabDeps}
      showsImages={true}
    />,
  );
}

const listAddresses = () => [
  ...[...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? ''),
  ...[...document.querySelectorAll('img')].map((image) => image.getAttribute('src') ?? ''),
];
const listOutside = () => listAddresses().filter((address) => address.startsWith('http'));

it('no click and no image on the interface reaches a tracking link if a shop’s page, image and banners are its own link, or on its host', () => {
  const other = 'https://go.links.example/other.png';
  showShop({ link: trackingLink, imageUrl: trackingLink, bannerUrls: [trackingLink, other] });
  expect(listOutside()).toEqual([]);
});

it('no click and no image on the interface reaches a tracking link if they are on a host of the account’s links, or of another network’s', () => {
  const learned = 'https://s.links.example/2';
  showShop({ link: learned, imageUrl: 'https://invol.co/x.png', bannerUrls: [learned] }, ['s.links.example']);
  expect(listOutside()).toEqual([]);
});

it('no click and no image on the interface reaches a tracking link if a campaign’s banner is one: it is neither loaded nor copied into HTML', () => {
  showCoupon('https://go.links.example/banner.png');
  expect(listOutside()).toEqual([]);
  expect(document.body.textContent).not.toContain('<img');
  cleanup();
  showCoupon('https://s.links.example/banner.png', ['s.links.example']);
  expect(listOutside()).toEqual([]);
});

it('no click and no image on the interface reaches a tracking link if "Apply" would lead there', () => {
  const act = () => undefined;
  const acts = { openSearch: act };
  const services = { readReplacements: async () => null };
  const apply = (directoryPage: string, linkHosts: readonly string[] = []) => {
    const offer = { ...anOffer, applicationStatus: 'none' as const, trackingLink, directoryPage };
    const footerOutlet = createFooterOutlet();
    render(
      <>
        <NotMintableNotice {...{ services, serviceUrl, linkHosts, offer, footerOutlet, acts }} takesFocus={false} />
        <FooterContent outlet={footerOutlet} />
      </>,
    );
    const links = listOutside();
    cleanup();
    return links;
  };
  expect(apply('https://invol.co/aff_m?offer_id=1&url=https%3A%2F%2Fshop.example')).toEqual([]);
  expect(apply('https://s.links.example/1', ['s.links.example'])).toEqual([]);
  expect(apply(trackingLink)).toEqual([]);
  expect(apply('https://network.example/programs/101')).toEqual(['https://network.example/programs/101']);
});

it('a shop’s page, image and banner', () => {
  showShop({ bannerUrls: ['https://images.example/banner.png'] });
  expect(listOutside()).toEqual([
    'https://www.pasar.example/my/shop/embun-books',
    'https://images.example/shop.png',
    'https://images.example/banner.png',
  ]);
});

it('a shop’s page on the host of a merchant that redirects from its own shop', () => {
  showShop({
    link: 'https://www.pasar.example/my/shop/embun-books',
    trackingLink: 'https://www.pasar.example/r/7',
    merchantHosts: ['pasar.example'],
  });
  expect(screen.getByRole('link', { name: /embun-books/ })).toBeTruthy();
});

it('a campaign’s banner', () => {
  showCoupon('https://images.example/banner.png');
  expect(listOutside()).toEqual(['https://images.example/banner.png']);
  expect(document.body.textContent).toContain('<img');
});
