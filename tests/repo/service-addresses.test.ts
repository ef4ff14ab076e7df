import { expect, it } from 'vitest';
import { listProductSources } from './list-product-sources.ts';
import { readProjectFile } from './read-project-file.ts';

/** Where an address of the service becomes one that can be clicked or loaded; each takes nothing but an `OfferableUrl`. */
const homes = [
  'components/service/service-link.tsx',
  'components/service/service-image.tsx',
  'lib/platform/open-pages.ts',
];

/** Attributes that a browser loads or follows, filled with what is not fixed. */
const attribute =
  /\b(?:href|src|srcset|poster|action|formAction|background|ping)=\{(?!\s*(?:formatRoute|toWorkspaceUrl|formatOptionsRoute|formatChannelRoute|toOptionsUrl)\()/g;

/** The same of an element that is at hand. A file of the page's own is no address of the service. */
const property = /\.(?:href|src|srcset|poster|action|formAction)\s*=(?!=|\s*URL\.createObjectURL\()/g;

const setter = /\bsetAttribute(?:NS)?\([^)]*['"`](?:href|src|srcset|xlink:href)['"`]/g;

/** Pages of the extension's own, and what a link leads to that is drawn already, are opened in tabs; nothing else is. */
const opening =
  /\b(?:window\.open|location\.(?:assign|replace))\(|\btabs\.(?:create|update)\((?!\{ url: (?:`\/\$\{toWorkspaceUrl\(|browser\.runtime\.getURL\(|drawnLink\.href,))/g;

/** The mark of a checked address is given in one place. */
const cast = /\bas (?:unknown as )?OfferableUrl\b/g;

/** Where a source makes an address that can be clicked or loaded past the check, each as "path:line what". */
function findAddressViolations(path: string, source: string): readonly string[] {
  const checks = [
    ...(homes.includes(path) ? [] : [attribute, property, setter, opening]),
    ...(path === 'lib/domain/addresses/offerable-url.ts' ? [] : [cast]),
  ];
  return checks.flatMap((check) =>
    [...source.matchAll(check)].map(
      ({ index, 0: text }) => `${path}:${source.slice(0, index).split('\n').length} ${text.trim()}`,
    ),
  );
}

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
