import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findRedirectOwner, readTrackingLink, unwrapPassage } from '#lib/domain/addresses/tracking-link.ts';
import { fastestMs } from '#tests/unit/properties/fastest-ms.ts';
import { runsOr } from '#tests/unit/properties/runs-or.ts';
import { readFieldCases, reasonToSkipVectors } from '#tests/unit/properties/shared-vectors.ts';

const own = ['go.shorthop.localhost', 'www.kliklah.example'];
const product = 'https://kedai.example/p/1?size=4';
const encoded = encodeURIComponent(product);

it.each([
  product,
  `https://kedai.example/login?url=${encoded}`,
  `https://kedai.example/go?u=${encoded}&murl=${encoded}`,
  'https://shop.go.shorthop.localhost/abc',
  'https://shorthop.localhost/abc',
  'https://notawin1.com/cread.php?ued=x',
  'https://www.lazada.com.my/products/pdp-i1-s1.html',
  'https://pages.lazada.com.my/wow/gcp/',
  'https://shopee.com.my/product/1/2',
  'https://s.shopee.evil.test/2fuXo2xPQ9',
  'https://rabbit.ly/abc',
  'https://www.tiktok.com/view/product/1',
  'https://www.blibli.com/p/lampu/ps--LAM-60021-00244',
  'https://www.booking.com/hotel/my/share-house.html',
  'https://www.booking.com/share-house.html',
  'https://www.iherb.com/pr/x/1234',
  `https://kedai.example/aff_collection?url=${encoded}`,
  `https://www.google.com/search?q=${encoded}`,
  'not a url',
  'javascript:alert(1)',
])('a page of a merchant is no tracking link: %s', (url) => {
  expect(readTrackingLink(url, own)).toEqual({ isTrackingLink: false, destination: null });
});

it.each([
  'http://go.shorthop.localhost:4321/abc123',
  'https://GO.shorthop.localhost./abc',
  'https://kliklah.example/abc',
  'https://www.awin1.com/cread.php?awinmid=1&p=',
  'https://go.shorthop.localhost/?url=javascript:alert(1)',
  'https://go.shorthop.localhost/?url=data%3Atext/html,x',
  'https://go.shorthop.localhost/?url=https://go.shorthop.localhost/abc',
  'https://go.shorthop.localhost/?url=/p/1',
  'https://go.shorthop.localhost/?url=https%25',
  'https://tracker.example/aff_c?offer_id=1&aff_id=2',
  'https://tracker.example/aff_m?offer_id=1&aff_id=2',
  'https://c.lazada.com.my/t/c.X',
  'https://s.lazada.co.th/s.X',
  'https://s.shopee.com.my/2fuXo2xPQ9',
  'https://s.shopee.sg/2fuXo2xPQ9',
  'https://vt.tiktok.com/X/',
  'https://invl.io/clnscke',
  'https://bit.ly/abc',
  'https://www.tinyurl.com/abc',
  'https://kedai.onelink.me/abcd',
  'https://s.blibli.com/GNtk/0example',
  'https://ti.ki/example/LANDING',
  'https://etsy.me/3example',
  'https://iherb.co/example',
  'https://s.klook.com/c/example',
  'https://kkday.me/example',
  'https://onelink.shein.com/47/example?shc=2_example',
  'https://api-shein.shein.com/h5/sharejump/appjump?link=example_b',
  'https://temu.link/example',
  'https://www.booking.com/Share-exaMP1',
])('a tracking link that does not say where it leads: %s', (url) => {
  expect(readTrackingLink(url, own)).toEqual({ isTrackingLink: true, destination: null });
});

it.each([
  `https://go.shorthop.localhost/abc?url=${encoded}`,
  `https://go.shorthop.localhost/abc?url=${encodeURIComponent(encoded)}`,
  `https://www.awin1.com/cread.php?awinmid=1&ued=${encoded}`,
  `https://click.linksynergy.com/deeplink?id=x&murl=${encoded}`,
  `https://www.anrdoezrs.net/click-1-2?url=${encoded}`,
  `https://www.anrdoezrs.net/links/1/type/dlg/${product}`,
  `https://www.anrdoezrs.net/links/1/type/dlg/sid/x/${product}`,
  `https://prf.hn/click/camref:1/destination:${encoded}`,
  `https://ad.admitad.com/g/1/?ulp=${encoded}`,
  `https://kedai.sjv.io/c/1/2/3?u=${encoded}`,
  `https://tracker.example/aff_c?offer_id=1&url=${encoded}`,
  `https://l.facebook.com/l.php?u=${encoded}&h=x`,
  `https://www.google.com/url?q=${encoded}`,
  `https://tracker.example/aff_m?offer_id=1&url=${encoded}`,
  `https://invl.me/aff_m?offer_id=1&url=${encoded}`,
  `https://s.shopee.com.my/an_redir?affiliate_id=1&origin_link=${encoded}`,
  `https://kedai.onelink.me/abcd?af_web_dp=${encoded}`,
  `https://go.skimresources.com/?id=1&url=${encoded}`,
])('the destination is read from the link: %s', (url) => {
  expect(readTrackingLink(url, own)).toEqual({ isTrackingLink: true, destination: product });
});

it('the destination is read from the link through links in links', () => {
  const inner = `https://www.awin1.com/cread.php?ued=${encoded}`;
  expect(readTrackingLink(`https://go.shorthop.localhost/?u=${encodeURIComponent(inner)}`, own).destination).toBe(
    product,
  );
  const unreadable = encodeURIComponent('https://kliklah.example/abc');
  expect(readTrackingLink(`https://go.shorthop.localhost/?u=${unreadable}`, own).destination).toBeNull();
});

it('the destination is read from the link but not without end', () => {
  let link = product;
  for (let depth = 0; depth < 8; depth += 1) {
    const host = depth % 2 === 0 ? 'www.awin1.com/cread.php?ued=' : 'go.skimresources.com/?url=';
    link = `https://${host}${encodeURIComponent(link)}`;
  }
  expect(readTrackingLink(link, own)).toEqual({ isTrackingLink: true, destination: null });
});

const read = (url: string) => readTrackingLink(url, own).destination;

it.each([
  ['without a scheme', 'https://www.shareasale.com/r.cfm?urllink=kedai.example%2Fp%2F1%3Fsize%3D4'],
  [
    'without a scheme, encoded twice',
    'https://www.shareasale.com/r.cfm?urllink=kedai.example%252Fp%252F1%253Fsize%253D4',
  ],
  [
    'with the scheme of the page around it',
    `https://go.skimresources.com/?url=${encodeURIComponent('//kedai.example/p/1?size=4')}`,
  ],
  ['in a parameter of another case', `https://t.cfjump.com/1/t/2?Url=${encoded}`],
  ['in an address from markup', `https://www.awin1.com/cread.php?awinmid=1&amp;ued=${encoded}`],
  ['in base64', `https://fast.accesstrade.com.vn/deep_link/v6/1/2?sub4=x&url_enc=${btoa(product)}`],
  ['encoded in the path', `https://prf.hn/click/camref:1/destination:${encoded}/pubref:x`],
  ['in the path of a click', `https://cj.dotomi.com/links-t/1/type/dlg/sid/x/${product}`],
  ['as the whole query', `https://href.li/?${product}`],
  ['behind the first parameter, which is empty', `https://www.awin1.com/cread.php?ued=&p=${encoded}`],
])('the form of the destination: %s', (_form, url) => {
  expect(read(url)).toBe(product);
});

it.each([
  'https://go.shorthop.localhost/abc?to=john.doe',
  'https://go.shorthop.localhost/abc?r=index.php/abc',
  'https://go.shorthop.localhost/abc?url=/p/1',
  'https://go.shorthop.localhost/abc?url=1.50',
  'https://www.awin1.com/cread.php?ued=aHR0not-base64',
  'https://www.awin1.com/cread.php?ued=javascript:alert(1)',
])('the form of the destination none in %s', (url) => {
  expect(readTrackingLink(url, own)).toEqual({ isTrackingLink: true, destination: null });
});

it.each([
  [
    'https://affiliate.klook.com/redirect?aid=1&k_site=https%3A%2F%2Fwww.klook.com%2Fp%2F1',
    'https://www.klook.com/p/1',
  ],
  [
    'https://ta.tokopedia.com/promo/v1/clicks/x?r=https%3A%2F%2Fwww.tokopedia.com%2Fa%2Fb',
    'https://www.tokopedia.com/a/b',
  ],
  [
    `https://ho.lazada.vn/SHa?sku=1&redirect=${encodeURIComponent('http://ho.lazada.vn/SHb?url=https%3A%2F%2Fwww.lazada.vn%2Fx.html')}`,
    'https://www.lazada.vn/x.html',
  ],
  [
    'https://www.amazon.com/sspa/click?ie=UTF8&url=%2Fx%2Fdp%2FB01%2Fref%3Dsr_1',
    'https://www.amazon.com/x/dp/B01/ref=sr_1',
  ],
  ['https://www.amazon.de/-/en/sspa/click?ie=UTF8&url=%2Fx%2Fdp%2FB01', 'https://www.amazon.de/x/dp/B01'],
  ['https://kedai.example/tradetracker/?tt=1_2_3_4&r=%2Fp%2F1', 'https://kedai.example/p/1'],
])('a redirect on a shop’s own host leads to the shop’s page: %s', (url, destination) => {
  expect(readTrackingLink(url, own)).toEqual({ isTrackingLink: true, destination });
});

it.each([
  'https://www.klook.com/activity/1',
  'https://affiliate.klook.com/about',
  'https://www.amazon.com/x/dp/B01?url=%2Fy',
  'https://kedai.example/c/1/2/3?u=4',
  'https://kedai.example/click-1-2',
  'https://www.youtube.com/watch?v=1',
  'https://www.facebook.com/kedai?u=1',
  'https://www.shareasale.com/shareasale.cfm',
])('a redirect on a shop’s own host leads to the shop’s page: %s is none', (url) => {
  expect(readTrackingLink(url, own).isTrackingLink).toBe(false);
});

const packed = (text: string) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
const proofpoint = encoded.replaceAll('%2F', '_').replaceAll('%', '-');
const passages = [
  `https://eur01.safelinks.protection.outlook.com/?url=${encoded}&data=05`,
  `https://urldefense.proofpoint.com/v1/url?u=${encoded}&k=x`,
  `https://urldefense.proofpoint.com/v2/url?u=${proofpoint}&d=x&c=y`,
  `https://urldefense.com/v3/__${product}__;!!abc!def$`,
  `https://urldefense.com/v3/__${product.replaceAll(/[?=]/g, '*')}__;${packed('?=')}!!abc!def$`,
  `https://urldefense.com/v3/__${product.replace('//', '/')}__;!!abc!def$`,
  `https://us-west-2.protection.sophos.com/?d=kedai.example&u=${packed(product)}&i=x`,
  `https://www.bing.com/ck/a?!&&p=x&u=a1${packed(product)}&ntb=1`,
  `https://duckduckgo.com/l/?uddg=${encoded}&rut=x`,
  `https://r.search.yahoo.com/_ylt=A/RV=2/RU=${encoded}/RK=0/RS=x`,
  `https://www.youtube.com/redirect?event=video&q=${encoded}`,
  `https://t.umblr.com/redirect?z=${encoded}&t=x`,
  `https://slack-redir.net/link?url=${encoded}`,
  `https://vk.com/away.php?to=${encoded}`,
  `https://link.zhihu.com/?target=${encoded.replace('%2F%2F', '//')}`,
  `https://l.threads.com/?u=${encoded}`,
  `https://www.linkedin.com/safety/go?url=${encoded}`,
  `https://www.tiktok.com/link/v2?aid=1&target=${encoded}`,
  `https://steamcommunity.com/linkfilter/?url=${encodeURIComponent('kedai.example/p/1?size=4')}`,
];

it.each(passages)('passages: %s', (url) => {
  expect([findRedirectOwner(url), readTrackingLink(url, []).destination, unwrapPassage(url)]).toEqual([
    'passage',
    product,
    product,
  ]);
});

it('passages are unwrapped one in another, down to the first address that is none', () => {
  const network = `https://www.awin1.com/cread.php?ued=${encoded}`;
  const outer = `https://slack-redir.net/link?url=${encodeURIComponent(`https://l.facebook.com/l.php?u=${encodeURIComponent(network)}`)}`;
  expect(unwrapPassage(outer)).toBe(network);
  expect(unwrapPassage(network)).toBeNull();
  expect(unwrapPassage(product)).toBeNull();
});

it('passages stand for many characters at once in Proofpoint’s third form', () => {
  const url = `https://urldefense.com/v3/__https://kedai.example/**Cx**A__;${packed('ไทยไayz')}!!a!b$`;
  expect(readTrackingLink(url, []).destination).toBe(null);
  const right = `https://urldefense.com/v3/__https://kedai.example/**Cx**A__;${packed('ไทยไay')}!!a!b$`;
  expect(decodeURI(readTrackingLink(right, []).destination ?? '')).toBe('https://kedai.example/ไทยไxay');
});

it('every way to wrap an address gives any address back', () => {
  const address = fc.webUrl({ withQueryParameters: true, withFragments: true }).map((text) => new URL(text).href);
  const wrap = fc.constantFrom(
    (text: string) => `https://www.awin1.com/cread.php?x=1&ued=${encodeURIComponent(text)}&y=2`,
    (text: string) => `https://www.kqzyfj.com/click-1-2?URL=${encodeURIComponent(text)}`,
    (text: string) => `https://l.facebook.com/l.php?h=1&u=${encodeURIComponent(encodeURIComponent(text))}`,
    (text: string) => `https://prf.hn/click/camref:1/destination:${encodeURIComponent(text)}`,
    (text: string) => `https://eu.protection.sophos.com/?u=${encodeURIComponent(btoa(text))}`,
    (text: string) =>
      `https://urldefense.proofpoint.com/v2/url?u=${encodeURIComponent(text).replaceAll('-', '%2D').replaceAll('_', '%5F').replaceAll('%2F', '_').replaceAll('%', '-')}&d=x`,
    (text: string) => `https://urldefense.com/v3/__${text.replaceAll('*', '%2A')}__;!!a!b$`,
  );
  fc.assert(
    fc.property(address, wrap, (text, wrapped) => {
      const inner = readTrackingLink(text, []);
      fc.pre(!inner.isTrackingLink && !text.includes('*') && !text.includes('__;'));
      expect(readTrackingLink(wrapped(text), []).destination).toBe(text);
    }),
    runsOr(2_000),
  );
});

it('the time grows with the length of an address alone, whatever stands in it', () => {
  const heads = ['https://urldefense.com/v3/__', 'https://www.awin1.com/cread.php?ued=', 'https://prf.hn/'];
  const parts = ['__', '*', '/https:', '%25', 'a.', 'aHR0c', '/v3/__', '&amp;', '//'];
  for (const [head, part] of heads.flatMap((each) => parts.map((other) => [each, other] as const))) {
    const [short, long] = [500, 5_000].map((times) => `${head}${part.repeat(times)}`);
    const read = (url = '') => fastestMs(() => readTrackingLink(url, own));
    expect(read(long), `${head}${part}`).toBeLessThan(24 * (read(short) + 1));
  }
});

describe.skipIf(reasonToSkipVectors() !== null)('links that others made', () => {
  it('links that others made are known, with their destinations', () => {
    const cases = reasonToSkipVectors() === null ? readFieldCases('tracking link') : [];
    expect(cases.length).toBeGreaterThan(15);
    const read = cases.map(({ input, expected }) => ({ input, expected, found: readTrackingLink(String(input), []) }));
    expect(read.map(({ input, found }) => [input, found])).toEqual(
      read.map(({ input, expected }) => [input, expected]),
    );
  });
});

it.each([
  `https://www.amazon.com/gp/r.html?C=EXAMPLE&M=urn:rtn:msg:1&T=C&U=${encoded}&H=EXAMPLE`,
  `https://ti.ki/example/LANDING?TIKI_URI=${encoded}&utm_term=x`,
  `https://star.aliexpress.com/share/share.htm?platform=AE&businessType=ProductDetail&redirectUrl=${encoded}`,
])("a shop's mail, share or affiliate link says where it leads: %s", (url) => {
  expect(readTrackingLink(url, [])).toEqual({ isTrackingLink: true, destination: product });
});
