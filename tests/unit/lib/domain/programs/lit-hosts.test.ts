import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import {
  cutLitPlaces,
  findDecidingPrograms,
  findLitPages,
  type LitPage,
  toLitPages,
  toLitPlace,
} from '#lib/domain/programs/lit-hosts.ts';
import { hostSuffixes, type MatchRule, rankCandidates } from '#lib/domain/programs/match.ts';
import { isAppOnly } from '#lib/domain/programs/offer.ts';
import { anOffer } from '#tests/builders/an-offer.ts';
import { runsOr } from '#tests/unit/properties/runs-or.ts';

const host = 'kedai.example';
const noPreferences = { defaultOfferId: null, countries: [] };
const at = (pathPrefix: string, change: Partial<MatchRule> = {}): MatchRule => ({ host, pathPrefix, ...change });

/** The conditions for the host, where no sub-domain differs. */
function toPages(candidates: readonly ReturnType<typeof anOffer>[], defaultOfferId: string | null = null) {
  const place = toLitPlace(host, candidates, { ...noPreferences, defaultOfferId });
  return place === null ? [] : toLitPages(place, false);
}

const whole = [{ hostSuffix: '.kedai.example' }];
const other = (change: Parameters<typeof anOffer>[0] = {}) => anOffer({ offerId: '102', ...change });

it('a host of an approved, active program is lit with its sub-domains', () => {
  expect(toPages([anOffer()])).toEqual(whole);
});

it('a host of an approved, active program is lit as a whole where the program names one path of a host that no other shares', () => {
  expect(toPages([anOffer({ matches: [at('/summer/')] })])).toEqual(whole);
});

it.each([
  ['paused', { offerStatus: 'paused' }],
  ['of unknown activity', { offerStatus: 'unknown' }],
  ['of unknown standing', { applicationStatus: 'unknown' }],
  ['pending', { applicationStatus: 'pending' }],
  ['rejected', { applicationStatus: 'rejected' }],
  ['for apps only', { devices: ['ios', 'android'] }],
] as const)('a host of an approved, active program is not lit where the program is %s', (_name, change) => {
  expect(toPages([anOffer({ ...change, devices: 'devices' in change ? [...change.devices] : ['desktop'] })])).toEqual(
    [],
  );
});

it('a host of an approved, active program is not lit where it is a guess', () => {
  expect(toPages([anOffer({ matches: [at('', { isGuess: true })] })])).toEqual([]);
});

it('a host of an approved, active program is not lit where two programs fit as well, until the user has chosen one that earns', () => {
  expect(toPages([anOffer(), other()])).toEqual([]);
  expect(toPages([anOffer(), other()], '102')).toEqual(whole);
});

it('a host of an approved, active program is lit beside a program that the account has not joined, as the popup shows its own', () => {
  expect(toPages([anOffer(), other({ applicationStatus: 'none' })])).toEqual(whole);
});

it('a host of an approved, active program is lit on the paths of a country alone, and on its front page, where the page names no country', () => {
  expect(toPages([anOffer({ matches: [at('/my/')] })])).toEqual([
    { hostSuffix: '.kedai.example', pathEquals: '/' },
    { hostSuffix: '.kedai.example', pathPrefix: '/my/' },
  ]);
});

it('a host of an approved, active program is lit as a whole where the path names a language, which is no country', () => {
  expect(toPages([anOffer({ matches: [at('/en/')] })])).toEqual(whole);
});

it('a host of an approved, active program is not lit on the path of another program that does not earn', () => {
  const paused = other({ offerStatus: 'paused', matches: [at('/sg/')] });
  expect(toPages([anOffer({ matches: [at('/my/')] }), paused])).toContainEqual({
    hostSuffix: '.kedai.example',
    pathPrefix: '/my/',
  });
  expect(toPages([anOffer({ matches: [at('/my/')] }), paused])).not.toContainEqual(
    expect.objectContaining({ pathPrefix: '/sg/' }),
  );
});

it('a host of an approved, active program is not lit on a path above one that does not earn', () => {
  const inApps = other({ devices: ['ios', 'android'], matches: [at('/my/p/')] });
  expect(toPages([anOffer({ matches: [at('/my/')] }), inApps])).not.toContainEqual(
    expect.objectContaining({ pathPrefix: '/my/' }),
  );
});

it('a host of an approved, active program that many merchants share is lit on the paths of its programs, and not elsewhere', () => {
  const brands = [anOffer({ matches: [at('/batik/')] }), other({ matches: [at('/kopi/')] })];
  expect(toPages(brands)).toEqual([
    { hostSuffix: '.kedai.example', pathPrefix: '/batik/' },
    { hostSuffix: '.kedai.example', pathPrefix: '/kopi/' },
  ]);
});

it('a host of an approved, active program with a sub-domain that is not lit is lit by its own names alone', () => {
  const place = toLitPlace(host, [anOffer()], noPreferences);
  expect(place && toLitPages(place, true)).toEqual([{ hostEquals: host }, { hostEquals: `www.${host}` }]);
});

it('more hosts than a rule takes are cut at 20,000, the first before others, and the rest is counted', () => {
  const places = Array.from({ length: 20_003 }, (_, index) => ({
    ...{ host: `shop-${index}.example`, isWhole: true, isFrontLit: true, prefixes: [] },
  }));
  const { shown, count } = cutLitPlaces(places);
  expect(count).toEqual({ lit: 20_000, left: 3 });
  expect(shown.at(-1)?.host).toBe('shop-19999.example');
});

const aProgram = (offerId: string, host: string, applicationStatus: 'approved' | 'none' = 'none') => ({
  offerId,
  hosts: [host],
  applicationStatus,
  offerStatus: 'active' as const,
  devices: [],
});

it('the programs that decide where the icon is lit are those that earn, and those on the same host, a parent or a sub-domain of it', () => {
  const programs = [
    aProgram('1', 'shop.kedai.example', 'approved'),
    aProgram('2', 'shop.kedai.example'),
    aProgram('3', 'kedai.example'),
    aProgram('4', 'sg.shop.kedai.example'),
    aProgram('5', 'blog.kedai.example'),
    aProgram('6', 'pasar.example'),
  ];
  expect(findDecidingPrograms(programs)).toEqual(['1', '2', '3', '4']);
});

it('the programs that decide where the icon is lit are none where no program earns', () => {
  expect(findDecidingPrograms([aProgram('1', 'kedai.example')])).toEqual([]);
});

const onHost = (offerId: string, name: string, change: Parameters<typeof anOffer>[0] = {}) =>
  anOffer({ offerId, matches: [{ host: name, pathPrefix: '' }], ...change });

it('what the user said of a host holds on that host alone, so its sub-domains are not lit by it', () => {
  const programs = [onHost('1', 'kedai.example'), onHost('2', 'shop.kedai.example', { devices: ['ios', 'android'] })];
  const sites = [{ siteKey: 'shop.kedai.example', rejectedOfferIds: ['2'] }];
  expect(findLitPages(programs, sites, []).pages).toEqual([
    { hostEquals: 'kedai.example' },
    { hostEquals: 'www.kedai.example' },
  ]);
});

it('what the user said of a host leaves the paths of a parent’s programs there', () => {
  const programs = [
    onHost('1', 'kedai.example', {
      matches: [{ host: 'kedai.example', pathPrefix: '/app/' }],
      devices: ['ios', 'android'],
    }),
    onHost('2', 'shop.kedai.example'),
    onHost('3', 'kedai.example'),
  ];
  const sites = [{ siteKey: 'shop.kedai.example', rejectedOfferIds: ['2'] }];
  const { pages } = findLitPages(programs, sites, []);
  expect(pages.some((page) => isOn(new URL('https://shop.kedai.example/'), page))).toBe(true);
  expect(pages.some((page) => isOn(new URL('https://shop.kedai.example/app/rice'), page))).toBe(false);
});

it('what the user said of a host and whatever is lit has a certain program in the popup that earns', () => {
  const hostName = fc.constantFrom('kedai.example', 'shop.kedai.example', 'x.shop.kedai.example');
  const program = fc
    .record({
      offerId: fc.constantFrom('1', '2', '3'),
      offerStatus: fc.constantFrom('active' as const, 'active' as const, 'paused' as const),
      devices: fc.constantFrom(['desktop'], ['ios', 'android']),
      name: hostName,
      pathPrefix: fc.constantFrom('', '', '/p/', '/my/', '/my/p/'),
    })
    .map(({ name, pathPrefix, ...rest }) => anOffer({ ...rest, matches: [{ host: name, pathPrefix }] }));
  const site = fc.record({
    siteKey: hostName,
    defaultOfferId: fc.option(fc.constantFrom('1', '2'), { nil: undefined }),
    rejectedOfferIds: fc.subarray(['1', '2', '3']),
  });
  const programs = fc.uniqueArray(program, { maxLength: 3, selector: ({ offerId }) => offerId });
  const sites = fc.uniqueArray(site, { maxLength: 2, selector: ({ siteKey }) => siteKey });
  const page = fc.tuple(hostName, fc.constantFrom('/', '/p/1', '/my/p/1', '/other'));
  fc.assert(
    fc.property(programs, sites, page, (all, said, [name, path]) => {
      const url = new URL(`https://${name}${path}`);
      if (!findLitPages(all, said, []).pages.some((each) => isOn(url, each))) return;
      const key = toSiteKey(name);
      const { defaultOfferId = null, rejectedOfferIds = [] } = said.find(({ siteKey }) => siteKey === key) ?? {};
      const found = all.filter(
        ({ offerId, matches }) =>
          !rejectedOfferIds.includes(offerId) && matches.some((rule) => hostSuffixes(key).includes(rule.host)),
      );
      const { ranked, isUnsure } = rankCandidates(url.href, found, { defaultOfferId, countries: [] });
      const [first] = ranked;
      expect([first?.offerStatus, first && isAppOnly(first), isUnsure]).toEqual(['active', false, false]);
    }),
    runsOr(3_000),
  );
});

/** Whether a rule of the browser with this condition holds on a page. */
function isOn(url: URL, { hostEquals, hostSuffix, pathEquals, pathPrefix }: LitPage): boolean {
  return (
    (hostEquals === undefined || url.hostname === hostEquals) &&
    (hostSuffix === undefined || `.${url.hostname}`.endsWith(hostSuffix)) &&
    (pathEquals === undefined || url.pathname === pathEquals) &&
    (pathPrefix === undefined || url.pathname.startsWith(pathPrefix))
  );
}
