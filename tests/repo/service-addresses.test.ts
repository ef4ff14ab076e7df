import { expect, it } from 'vitest';
import { findAddressViolations } from './find-address-violations.ts';
import { listProductSources } from './list-product-sources.ts';
import { readProjectFile } from './read-project-file.ts';

it('an address that can be clicked or loaded is the extension’s own, or went through the one check of the service’s', () => {
  const sources = listProductSources();
  expect(sources.flatMap((path) => findAddressViolations(path, readProjectFile(path)))).toEqual([]);
});

it.each([
  ['entrypoints/workspace/a.tsx', '<a href={shop.link}>'],
  ['entrypoints/workspace/a.tsx', '<img src={imageUrl} alt="">'],
  ['components/a.tsx', '<form action={url}>'],
  ['entrypoints/options/a.ts', 'link.href = offer.trackingLink;'],
  ['components/a.ts', "image.setAttribute('src', url);"],
  ['entrypoints/popup/a.ts', 'window.open(url);'],
  ['entrypoints/popup/a.ts', 'browser.tabs.create({ url: shop.link });'],
  ['entrypoints/popup/a.ts', 'browser.tabs.update({ url });'],
  ['components/a.tsx', 'const url = text as OfferableUrl;'],
  ['components/service/service-link.tsx', 'const url = text as OfferableUrl;'],
])('the check of the addresses refuses, in %s, %s', (path, source) => {
  expect(findAddressViolations(path, source)).toHaveLength(1);
});

it.each([
  ['entrypoints/workspace/a.tsx', "<a href={formatRoute({ tab: 'links', params: {} })}>"],
  ['entrypoints/options/a.tsx', "<a href={formatOptionsRoute('account')}>"],
  ['entrypoints/workspace/a.tsx', "<a href={toOptionsUrl('account')}>"],
  ['entrypoints/popup/a.tsx', '<a class="button" href="options.html">'],
  ['entrypoints/options/a.ts', 'link.href = URL.createObjectURL(file);'],
  ['components/service/service-image.tsx', '<img src={url}>'],
  ['entrypoints/popup/a.ts', 'browser.tabs.create({ url: drawnLink.href, index });'],
  ['entrypoints/workspace/a.ts', 'if (url.href === other.href) return;'],
])('the check of the addresses allows, in %s, %s', (path, source) => {
  expect(findAddressViolations(path, source)).toEqual([]);
});
