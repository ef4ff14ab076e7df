import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CleanUrlOptions, cleanUrl } from '#lib/domain/addresses/clean-url.ts';
import { parameterRules } from '#lib/domain/addresses/clean-url-rules.ts';
import { runsOr } from '#tests/unit/properties/runs-or.ts';
import { readFieldCases, readUrlVectors, reasonToSkipVectors } from '#tests/unit/properties/shared-vectors.ts';

function urlOf(pageUrl: string, options?: CleanUrlOptions): string | undefined {
  return cleanUrl(pageUrl, options)?.url;
}

function namesOf(pageUrl: string, options?: CleanUrlOptions): string[] | undefined {
  return cleanUrl(pageUrl, options)?.dropped.map(({ name }) => name);
}

it.each([
  ...['', 'kedai.example/p/1', 'about:blank', 'chrome://extensions', 'file:///p/1', 'javascript:alert(1)'],
  ...['https://', 'http://[::', 'blob:https://kedai.example/1'],
])('an address that is no page is refused: %j', (pageUrl) => {
  expect(cleanUrl(pageUrl)).toBeNull();
});

it('cleanUrl drops campaign tags and click ids, and says which', () => {
  expect(cleanUrl('https://kedai.example/p/1?utm_source=mail&color=red&GCLID=abc&fbclid=x')).toEqual({
    url: 'https://kedai.example/p/1?color=red',
    dropped: [
      { kind: 'parameter', name: 'utm_source', reason: 'tracking' },
      { kind: 'parameter', name: 'GCLID', reason: 'tracking' },
      { kind: 'parameter', name: 'fbclid', reason: 'tracking' },
    ],
  });
});

it.each(
  (
    'utm_id gclid dclid gbraid wbraid gad_source srsltid fbclid msclkid yclid ttclid twclid igshid li_fat_id mc_cid ' +
    'mc_eid _ga _gl _hsenc mkt_tok _kx'
  ).split(' '),
)('cleanUrl drops the tracking parameter %s', (name) => {
  expect(urlOf(`https://kedai.example/p/1?${name}=1`)).toBe('https://kedai.example/p/1');
});

it.each(
  (
    'irclickid irgwc awc cjevent ranMID ranEAID ranSiteID sscid tduid admitad_uid clickid click_id clickref aff_sub ' +
    'aff_sub2 aff_sub5 aff_id affiliate_id aff_click_id lm_click'
  ).split(' '),
)("cleanUrl drops another affiliate's parameter %s", (name) => {
  expect(cleanUrl(`https://kedai.example/p/1?${name}=77`)).toMatchObject({
    url: 'https://kedai.example/p/1',
    dropped: [{ name, reason: 'affiliate' }],
  });
});

it.each(
  (
    'id ref tag source pid sku variant color size q page item offer_id model sid cid si camp from transaction_id ' +
    'siteID lang currency'
  ).split(' '),
)('cleanUrl keeps %s, which may name a product', (name) => {
  const pageUrl = `https://kedai.example/view?${name}=shoe-42`;
  expect(cleanUrl(pageUrl)).toEqual({ url: pageUrl, dropped: [] });
});

it('cleanUrl drops a name that shops use too only if its value is a click id', () => {
  expect(urlOf('https://kedai.example/?transaction_id=3f2b8c1e-0a4d-4b7e-9c55-d1e2f3a4b5c6')).toBe(
    'https://kedai.example/',
  );
  expect(urlOf('https://kedai.example/?sub1=a1b2c3d4e5f6a7b8c9d0e1f2')).toBe('https://kedai.example/');
  expect(urlOf('https://kedai.example/?subid=a1b2c3d4e5f6a7b8c9d0e1f2&subid1=x&sub_id2=y')).toBe(
    'https://kedai.example/',
  );
  expect(urlOf('https://kedai.example/?sub1=sandals')).toBe('https://kedai.example/?sub1=sandals');
});

it('cleanUrl drops a host-bound name on that host only', () => {
  expect(urlOf('https://www.amazon.example/dp/B0EXAMPLE1?tag=other-20&th=1')).toBe(
    'https://www.amazon.example/dp/B0EXAMPLE1?th=1',
  );
  expect(urlOf('https://www.amazon.co.example/dp/B0EXAMPLE1?tag=other-20')).toBe(
    'https://www.amazon.co.example/dp/B0EXAMPLE1',
  );
  expect(urlOf('https://notamazon.example/p?tag=summer')).toBe('https://notamazon.example/p?tag=summer');
  expect(urlOf('https://amazon.kedai.example/p?tag=summer')).toBe('https://amazon.kedai.example/p?tag=summer');
  expect(urlOf('https://www.amazon.co.example./dp/B0EXAMPLE1/ref=sr_1?tag=other-20')).toBe(
    'https://www.amazon.co.example./dp/B0EXAMPLE1',
  );
});

it('cleanUrl keeps the order and the encoding of the rest byte for byte', () => {
  expect(urlOf('https://kedai.example/caf%C3%A9/?b=%7e+x&utm_a=1&&a=%E2%9C%93;c&=v&d&d=&utm_b#')).toBe(
    'https://kedai.example/caf%C3%A9/?b=%7e+x&&a=%E2%9C%93;c&=v&d&d=',
  );
});

it('cleanUrl survives broken percent-encoding', () => {
  expect(urlOf('https://kedai.example/%?a=%ff&utm_%=1&%zz=2')).toBe('https://kedai.example/%?a=%ff&%zz=2');
});

it('cleanUrl sees through an encoded name', () => {
  expect(urlOf('https://kedai.example/?%75tm_source=1')).toBe('https://kedai.example/');
});

it.each([
  ['https://kedai.example/p?id=5&amp;utm_source=x&amp;amp;aff_id=7', 'https://kedai.example/p?id=5'],
  ['https://kedai.example/p??utm_source=x', 'https://kedai.example/p'],
  ['https://kedai.example/p?id=5&%3Futm_source=x', 'https://kedai.example/p?id=5'],
  ['https://kedai.example/p?id=5&amp;size=4&?color=red', 'https://kedai.example/p?id=5&amp;size=4&?color=red'],
])(
  'cleanUrl sees through what a join by markup or by a second question mark left before a name: %s',
  (pageUrl, url) => {
    expect(urlOf(pageUrl)).toBe(url);
  },
);

it('cleanUrl removes the question mark with the last parameter', () => {
  expect(urlOf('https://kedai.example/p?utm_source=1&')).toBe('https://kedai.example/p');
});

it('cleanUrl keeps what the user keeps, in any case', () => {
  expect(
    cleanUrl('https://kedai.example/p?utm_source=1&gclid=2#reviews', { keep: ['UTM_SOURCE', '#fragment'] }),
  ).toEqual({
    url: 'https://kedai.example/p?utm_source=1#reviews',
    dropped: [{ kind: 'parameter', name: 'gclid', reason: 'tracking' }],
  });
});

it('cleanUrl keeps no password, whatever the user keeps', () => {
  expect(cleanUrl('https://me:pw@shop.example/p', { keep: ['user:password', '#fragment'] })?.url).toBe(
    'https://shop.example/p',
  );
});

it('cleanUrl names a parameter once, however often it occurs', () => {
  expect(namesOf('https://kedai.example/?utm_a=1&utm_a=2&utm_b=3')).toEqual(['utm_a', 'utm_b']);
});

it('cleanUrl drops a session from the query and from the path', () => {
  expect(cleanUrl('https://kedai.example/p/1;jsessionid=AB12.node/x?PHPSESSID=1&id=5')).toEqual({
    url: 'https://kedai.example/p/1/x?id=5',
    dropped: [
      { kind: 'parameter', name: 'jsessionid', reason: 'session' },
      { kind: 'parameter', name: 'PHPSESSID', reason: 'session' },
    ],
  });
});

it('cleanUrl drops credentials without naming them', () => {
  expect(cleanUrl('https://siti:rahsia@kedai.example:8443/p/1')).toEqual({
    url: 'https://kedai.example:8443/p/1',
    dropped: [{ kind: 'credentials', name: 'user:password', reason: 'credentials' }],
  });
});

it.each([
  ['https://www.booking.com/hotel/my/x.html?aid=304142&label=gen173&checkin=2026-12-01', 'aid label'],
  ['https://www.agoda.com/x/hotel.html?hotel_id=77&cid=1844104&tag=abc', 'cid tag'],
  [
    'https://www.trip.com/hotels/detail/?hotelId=1&allianceid=14887&sid=1621948&trip_sub1=abc',
    'allianceid sid trip_sub1',
  ],
  ['https://www.klook.com/en-MY/activity/39?aid=12345&aff_adid=1', 'aid aff_adid'],
  [
    'https://www.lazada.com.my/products/pdp-i3161-s16.html?sub_aff_id=1&aff_short_key=x&laz_trackid=2&mkttid=1',
    'sub_aff_id aff_short_key laz_trackid mkttid',
  ],
  [
    'https://shopee.com.my/Lamp-i.7003011.99120?af_siteid=an_1&pid=affiliates&af_click_lookback=7d&is_retargeting=true',
    'af_siteid pid af_click_lookback is_retargeting',
  ],
  ['https://www.iherb.com/pr/x/1234?rcode=ABC1234', 'rcode'],
  ['https://my.shein.com/x-p-123-cat-1.html?url_from=affiliate_koc&koc_id=1&mallCode=1', 'url_from koc_id'],
  [
    'https://www.temu.com/goods.html?goods_id=601&_x_ads_channel=kol_affiliate&_x_campaign=affiliate',
    '_x_ads_channel _x_campaign',
  ],
  ['https://kedai.example/p/1?rfsn=123.abc&irclickid=x&variant=9', 'rfsn irclickid'],
  ['https://kedai.example/p/1?ref=affiliate_bob&id=5', 'ref'],
  [
    'https://kedai.example/p/1?affiliates=3&aff_code=1&afid=1&fpr=bob&lmref=x&wpam_id=3&pid=12',
    'affiliates aff_code afid fpr lmref wpam_id',
  ],
  ['https://www.amazon.com/dp/B0001?smid=A1&th=1&psc=1&tag=bob-20&linkCode=ogi', 'tag linkCode'],
])("other affiliates' parameters of large shops go, and what names the product stays: %s", (pageUrl, names) => {
  const expected = new URL(pageUrl);
  for (const name of names.split(' ')) expected.searchParams.delete(name);
  expect(cleanUrl(pageUrl)).toMatchObject({
    url: expected.href,
    dropped: names.split(' ').map((name) => ({ kind: 'parameter', name })),
  });
  expect(cleanUrl(expected.href)).toEqual({ url: expected.href, dropped: [] });
});

it.each([
  [
    'https://www.lazada.com.my/products/pdp-i3161-s16.html?dsource=share&laz_share_info=1_100_0_null&laz_token=a1',
    true,
  ],
  ['https://www.lazada.com.my/products/pdp-i3161-s16.html?dsource=share&laz_trackid=2%3Amm_1', false],
  ['https://www.booking.com/hotel/my/x.html?aid=304142&label=gen173nr-1FCAEoggI46AdI', true],
  ['https://www.booking.com/hotel/my/x.html?aid=2820480&label=gen173nr-1FCAEoggI46AdI', false],
  ['https://www.tokopedia.com/kedai/lampu?extParam=src%3Dshop&aff_unique_id=', true],
  ['https://www.tokopedia.com/kedai/lampu?extParam=src%3Dshop&aff_unique_id=V1', false],
  ['https://kedai.example/p/1?irclickid&aff_id=%20', true],
  ['https://kedai.example/p/1?aff_id=&aff_id=77', false],
  ['https://www.booking.com/hotel/my/x.html?aid=304142&aid=2820480', false],
])(
  'what a large shop itself writes behind each address that is shared or copied names no affiliate: %s',
  (url, isNobodys) => {
    expect(cleanUrl(url)?.dropped.every(({ reason }) => reason === 'tracking')).toBe(isNobodys);
    expect(cleanUrl(url)?.url).toBe(url.split('?', 1)[0]);
  },
);

it.each([
  [
    'https://www.amazon.com/gp/product/B0001/ref=as_li_tl?ie=UTF8&tag=bob-20',
    'https://www.amazon.com/gp/product/B0001',
  ],
  ['https://www.amazon.co.jp/dp/B0001/ref=sr_1_3/?th=1', 'https://www.amazon.co.jp/dp/B0001/?th=1'],
])("other affiliates' parameters of large shops are dropped from the path of %s", (pageUrl, url) => {
  expect(cleanUrl(pageUrl)?.url).toBe(url);
  expect(namesOf(pageUrl)?.[0]).toBe('ref');
});

it("other affiliates' parameters of large shops stay in the path if the user keeps them, and on other shops", () => {
  const pageUrl = 'https://www.amazon.com/dp/B0001/ref=sr_1_3';
  expect(urlOf(pageUrl, { keep: ['ref'] })).toBe(pageUrl);
  expect(urlOf('https://kedai.example/p/ref=12')).toBe('https://kedai.example/p/ref=12');
});

it.each([
  [
    'https://www.tokopedia.com/kedai/lampu-meja?extParam=ivf%3Dfalse%26src%3Dsearch&t_id=1&t_st=1&t_pp=search_result' +
      '&t_efo=search_pure_goods_card&t_ef=goods_search&t_sm=&t_spt=search_result',
    '',
  ],
  [
    'https://it.aliexpress.com/item/1005.html?spm=a2g0o.productlist.main.3&algo_pvid=b9b6&algo_exp_id=b9b6-1' +
      '&pdp_ext_f=%7B%22order%22%3A%22771%22%2C%22fromPage%22%3A%22search%22%7D&pdp_npi=6%40dis' +
      '&curPageLogUid=Ox&utparam-url=scene%3Asearch%7Cquery_from%3A&search_p4p_id=2_2&aem_p4p_detail=2&ad_pvid=2_1',
    '',
  ],
  ['https://www.aliexpress.com/item/1005.html?algo_exp_id=1-1&pdp_ext_f=%7B%22sku_id%22%3A%2212%22%7D', 'pdp_ext_f'],
  ['https://www.ebay.com/itm/2762?_skw=lamp&itmmeta=01JB&hash=item40%3Ag%3Ax&itmprp=enc%3AAQ&var=5', 'var'],
  ['https://www.ebay.com/sch/i.html?_from=R40&_nkw=lamp', '_from _nkw'],
  ['https://www.etsy.com/listing/1457/lamp?content_source=11%253ALT5&logging_key=11%3ALT5&variation0=5', 'variation0'],
  [
    'https://www.temu.com/my-en/mouse-g-6010.html?_oak_mp_inf=E&spec_gallery_id=2&refer_page_sn=1&refer_source=0' +
      '&freesia_scene=2&_oak_freesia_scene=2&_oak_rec_ext_1=N&_oak_gallery_order=1%2C2&search_key=mouse&_x_sessn_id=s',
    'spec_gallery_id',
  ],
  ['https://www.temu.com/search_result.html?search_key=mouse', 'search_key'],
  [
    'https://www.lazada.com.my/products/lamp-i1843-s7337.html?freeshipping=1&fs_ab=2&lang=en&location=Selangor' +
      '&price=18.9&ratingscore=4.9&request_id=4c1e&review=42&sale=131&search=1&source=search&stock=1',
    'lang',
  ],
  ['https://www.lazada.com.my/shop-lamps/?price=10-20&location=1&rating=4', 'price location rating'],
  ['https://www.amazon.com/Lamp/dp/B0EXAMPLE1?crid=1&keywords=lamp&qid=2&sr=8-7&th=1', 'th'],
  ['https://www.amazon.com/s?keywords=lamp&qid=2', 'keywords'],
  ['https://tiki.vn/den-ban-p1.html?itm_campaign=CTP_X&itm_medium=CPC&itm_source=tiki-ads&spid=2', 'spid'],
])(
  'what a marketplace writes behind a product of its lists goes, and what names the page stays: %s',
  (pageUrl, kept) => {
    const { origin, pathname, searchParams } = new URL(pageUrl);
    const names = kept.split(' ').filter((name) => name !== '');
    const expected = new URL(pathname, origin);
    for (const name of names) expected.searchParams.set(name, searchParams.get(name) ?? '');
    expect(urlOf(pageUrl)).toBe(expected.href);
  },
);

it.each([
  'https://kedai.example/?aid=304142&label=red&cid=5&tag=abc&sid=7&allianceid=1',
  'https://kedai.example/?pid=12&ref=affinity&source=affordable&c=-',
  'https://kedai.example/?goods_id=601&hotelId=1&rcode=12&url_from=x&partner=bob&a=bob&via=SIN',
  'https://www.viator.example/?pid=12',
  'https://kedai.example/list.php?catid=3&subid=12',
  'https://kedai.example/list.php?id=pages&sub_id=lamps',
])("other affiliates' parameters of large shops name a product elsewhere: %s", (pageUrl) => {
  expect(cleanUrl(pageUrl)).toEqual({ url: pageUrl, dropped: [] });
});

it.each(['#reviews', '#:~:text=red%20shoe', '#', '#!', '#top:~:text=a', '#tab=2', '#a%2Fb'])(
  'cleanUrl drops %s',
  (fragment) => {
    expect(urlOf(`https://kedai.example/p/1${fragment}`)).toBe('https://kedai.example/p/1');
  },
);

it.each(['#/p/123', '#!/p/123', '#!p=123', '#product/123', '#/p/123?size=4', '#/'])(
  'cleanUrl keeps the route %s',
  (fragment) => {
    expect(cleanUrl(`https://kedai.example/app${fragment}`)).toEqual({
      url: `https://kedai.example/app${fragment}`,
      dropped: [],
    });
  },
);

it.each(
  (
    '#variationId=836232854 #attr=12,34 #attribute_values=12,34 #sku=A-1 #color=red&size=42 #colorCode=12 ' +
    '#dwvar_12_size=42 #93=56&142=167 #/26-dimension-40x60cm #/p/1?variant=3'
  ).split(' '),
)('cleanUrl keeps the variant that %s names', (fragment) => {
  expect(urlOf(`https://kedai.example/p/1${fragment}`)).toBe(`https://kedai.example/p/1${fragment}`);
});

it.each(['#size', '#size=', '#resize=1', '#comment-12', '#tab=description', '#section=12', '#discolor=1', '#12'])(
  'cleanUrl drops %s, which names none',
  (fragment) => {
    expect(urlOf(`https://kedai.example/p/1${fragment}`)).toBe('https://kedai.example/p/1');
  },
);

it.each(
  (
    '#product=123 #productId=123 #product_id=12&tab=2 #goodsId=5 #item=5 #itemId=A-1 #pid=12 #article=4711 ' +
    '#model=X1'
  ).split(' '),
)('cleanUrl keeps the product that %s names', (fragment) => {
  expect(urlOf(`https://kedai.example/${fragment}`)).toBe(`https://kedai.example/${fragment}`);
});

it('cleanUrl cleans beside a variant', () => {
  expect(urlOf('https://kedai.example/p/1#sku=A-1&utm_source=x:~:text=shoe')).toBe('https://kedai.example/p/1#sku=A-1');
});

it('cleanUrl cleans inside a route', () => {
  expect(urlOf('https://kedai.example/#/p/123?utm_source=x&size=4:~:text=shoe')).toBe(
    'https://kedai.example/#/p/123?size=4',
  );
});

const useOf = (pageUrl: string, canonicalUrl: string, keep: string[] = []) => {
  const url = urlOf(pageUrl, { canonicalUrl, keep });
  return url === urlOf(pageUrl, { keep }) ? null : url;
};

it('the canonical address keeps a hash route when the canonical has none', () => {
  expect(useOf('https://kedai.example/shop#/p/123', 'https://kedai.example/shop/')).toBeNull();
});

it('the canonical address is not used when it is the home page and the page is not', () => {
  expect(useOf('https://kedai.example/p/1', 'https://kedai.example/')).toBeNull();
  expect(useOf('https://kedai.example/my/', 'https://kedai.example/')).toBeNull();
  expect(useOf('https://kedai.example/?id=5', 'https://kedai.example/')).toBeNull();
});

it.each([
  ['of another host', 'https://kedai.example/p/red-shoe', 'https://gudang.example/p/red-shoe'],
  ['of a sub-domain', 'https://kedai.example/p/red-shoe', 'https://m.kedai.example/p/red-shoe/'],
  ['of the parent', 'https://my.kedai.example/p/red-shoe', 'https://kedai.example/p/red-shoe'],
  ['without https', 'https://kedai.example/p/red-shoe', 'http://kedai.example/p/red-shoe'],
  ['of another port', 'http://kedai.localhost:8080/p/red-shoe', 'http://kedai.localhost/p/red-shoe/'],
  ['of another product', 'https://kedai.example/p/red-shoe', 'https://kedai.example/p/blue-hat'],
  ['of another product in the same year', 'https://kedai.example/2024/red-shoe', 'https://kedai.example/2024/blue-hat'],
  ['of its year', 'https://kedai.example/archive/red-shoe-2024', 'https://kedai.example/archive/2024'],
  ['of its category', 'https://kedai.example/shoes/red-shoe', 'https://kedai.example/shoes'],
  ['of another number', 'https://kedai.example/p/12345', 'https://kedai.example/p/12346'],
  ['of another colour', 'https://kedai.example/shoe-12345-red', 'https://kedai.example/shoe-12345-blue'],
  ["of another item's reviews", 'https://kedai.example/p/red/reviews', 'https://kedai.example/p/blue/reviews'],
  ['of another locale', 'https://kedai.example/my/p/red-shoe', 'https://kedai.example/sg/p/red-shoe'],
  ['of no locale', 'https://kedai.example/my/p/red-shoe', 'https://kedai.example/p/red-shoe'],
  ['of no seller', 'https://kedai.example/seller-4711/item-8899', 'https://kedai.example/item-8899'],
  ['that is no page', 'https://kedai.example/p/1', 'javascript:alert(1)'],
  ['that does not parse', 'https://kedai.example/p/1', 'https://['],
  ['without the id', 'https://kedai.example/item?id=123', 'https://kedai.example/item'],
  ['with another id', 'https://kedai.example/item?id=123', 'https://kedai.example/item?id=124'],
  ['without the variant', 'https://kedai.example/p/cap?variant=9', 'https://kedai.example/p/cap'],
  ['with a variant of its own', 'https://kedai.example/p/cap', 'https://kedai.example/p/cap?variant=9'],
  ['with its ids in another order', 'https://kedai.example/item?id=1&id=2', 'https://kedai.example/item?id=2&id=1'],
  ['without its last id', 'https://kedai.example/item?id=1&id=2&id=1', 'https://kedai.example/item?id=1&id=2'],
  ['with a route of its own', 'https://kedai.example/p/cap', 'https://kedai.example/p/cap#/start'],
])('the canonical address %s is not used', (_what, pageUrl, canonicalUrl) => {
  expect(useOf(pageUrl, canonicalUrl)).toBeNull();
  expect(urlOf(pageUrl, { canonicalUrl })).toBe(pageUrl);
});

it.each([
  ['with a slash more', 'https://kedai.example/p/cap', 'https://kedai.example/p/cap/'],
  ['without www', 'https://www.kedai.example/p/cap', 'https://kedai.example/p/cap'],
  ['with https', 'http://kedai.example/p/cap', 'https://kedai.example/p/cap'],
  [
    'without the collection',
    'https://kedai.example/collections/summer/products/cap',
    'https://kedai.example/products/cap',
  ],
  ['with its category', 'https://kedai.example/red-shoe', 'https://kedai.example/shoes/red-shoe'],
  ['by its number', 'https://kedai.example/shoes/red-shoe-p-12345.html', 'https://kedai.example/p/12345'],
  ['with its name', 'https://kedai.example/dp/B0EXAMPLE1/ref=sr_1_3', 'https://kedai.example/Red-Shoe/dp/B0EXAMPLE1'],
  ['without its sorting', 'https://kedai.example/p/cap?ref=home&pos=3', 'https://kedai.example/p/cap'],
  ['in the same locale', 'https://kedai.example/my/sale/p/cap', 'https://kedai.example/my/sale/p/cap/'],
])('the canonical address %s is used', (_what, pageUrl, canonicalUrl) => {
  expect(useOf(pageUrl, canonicalUrl)).toBe(canonicalUrl);
});

it('the canonical address is read relative to the page', () => {
  expect(useOf('https://kedai.example/p/cap?ref=home', '/p/cap')).toBe('https://kedai.example/p/cap');
});

it('the canonical address is cleaned as well', () => {
  expect(useOf('https://kedai.example/p/cap', 'https://kedai.example/p/cap/?utm_source=seo#top')).toBe(
    'https://kedai.example/p/cap/',
  );
});

it('the canonical address says what was dropped with it', () => {
  expect(
    cleanUrl('https://www.kedai.example/a/p/cap?ref=x&utm_a=1', { canonicalUrl: 'https://kedai.example/p/cap' }),
  ).toEqual({
    url: 'https://kedai.example/p/cap',
    dropped: [
      { kind: 'parameter', name: 'utm_a', reason: 'tracking' },
      { kind: 'canonical', name: 'ref', reason: 'canonical' },
      { kind: 'canonical', name: '/a/p/cap', reason: 'canonical' },
    ],
  });
});

it('the canonical address is not used when it lacks what the user keeps', () => {
  expect(useOf('https://kedai.example/p/cap?ref=x', 'https://kedai.example/p/cap', ['ref'])).toBeNull();
  expect(useOf('https://kedai.example/p/cap?utm_a=x', 'https://kedai.example/p/cap', ['utm_a'])).toBeNull();
});

it('the canonical address that is the page itself is not reported', () => {
  const pageUrl = 'https://kedai.example/p/cap';
  expect(cleanUrl(pageUrl, { canonicalUrl: pageUrl })).toEqual({ url: pageUrl, dropped: [] });
});

describe.skipIf(reasonToSkipVectors() !== null)('addresses that others wrote', () => {
  it('addresses that others wrote lose what names a visit, and keep what names the product', () => {
    const cases = reasonToSkipVectors() === null ? readFieldCases('cleaning') : [];
    expect(cases.length).toBeGreaterThan(10);
    expect(cases.map(({ input }) => [input, urlOf(String(input))])).toEqual(
      cases.map(({ input, expected }) => [input, expected]),
    );
  });
});

const segment = fc
  .stringMatching(/^[a-z0-9]{1,8}(?:-[a-z0-9%]{0,4}[a-z0-9])?$/)
  .map((text) => text.replaceAll('%', '%20'));

const value = fc.stringMatching(/^(?:[A-Za-z0-9_.~+-]|%20|%C3%A9|%2F){0,12}$/);

/** Parameters by which shops distinguish products; none may ever be dropped. */
const productParameter = fc
  .tuple(
    fc.constantFrom(
      ...['id', 'sku', 'variant', 'q', 'color', 'ref', 'tag', 'source', 'page', 'p', 'Item', 'size[]', 'siteID'],
    ),
    value,
  )
  .map(([name, text]) => `${name}=${text}`);

const fragment = fc.constantFrom('', '#/p/12', '#!/p/12', '#/p/12?size=4', '#product/12', '#sku=12');

const host = fc.constantFrom(
  'kedai.example',
  'www.kedai.example',
  'my.kedai.localhost:8080',
  'gudang.test',
  '127.0.0.1:3000',
);

const productPage = fc
  .record({
    origin: fc.tuple(fc.constantFrom('https', 'http'), host).map(([scheme, name]) => `${scheme}://${name}`),
    path: fc
      .tuple(fc.array(segment, { maxLength: 4 }), fc.boolean())
      .map(([parts, slash]) => `/${parts.join('/')}${slash && parts.length > 0 ? '/' : ''}`),
    parameters: fc.array(productParameter, { maxLength: 4 }),
    fragment,
  })
  .filter(({ path }) => !path.includes('/.'));

const droppedName = fc.constantFrom(
  ...parameterRules
    .filter((rule) => rule.hosts === undefined && rule.value === undefined)
    .flatMap((rule) => rule.names.map((name) => (name.endsWith('*') ? `${name.slice(0, -1)}x` : name))),
);

const droppedParameter = fc
  .tuple(droppedName, fc.boolean(), value)
  .map(([name, isUpper, text]) => `${isUpper ? name.toUpperCase() : name}=${text}`);

function toUrl(page: { origin: string; path: string; parameters: readonly string[]; fragment: string }): string {
  const query = page.parameters.length === 0 ? '' : `?${page.parameters.join('&')}`;
  return new URL(`${page.origin}${page.path}${query}${page.fragment}`).href;
}

const anyUrl = fc.oneof(
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  productPage.map(toUrl),
  fc
    .tuple(
      fc.oneof(host, fc.constantFrom('www.amazon.com', 'shopee.com.my', 'www.klook.com')),
      fc.string({
        unit: fc.constantFrom(
          ...'/.;?#&=%!:~a1[]@\\ ',
          'utm_a=',
          '/ref=',
          'ref=aff_',
          'aid=',
          'pid=affiliates',
          ';jsessionid=',
          '..',
          ':~:',
          '#!',
          '%2e',
          'é',
        ),
      }),
    )
    .map(([name, rest]) => `https://${name}/${rest}`),
  fc.string({ unit: 'binary' }),
);

it('cleanUrl is the product page without what was injected into it', () => {
  fc.assert(
    fc.property(
      productPage,
      fc.array(fc.tuple(fc.nat(), droppedParameter), { maxLength: 6 }),
      fc.boolean(),
      (page, injected, hasUser) => {
        const parameters = [...page.parameters];
        for (const [position, parameter] of injected)
          parameters.splice(position % (parameters.length + 1), 0, parameter);
        const origin = hasUser ? page.origin.replace('://', '://user:pass@') : page.origin;
        const cleaned = cleanUrl(toUrl({ ...page, origin, parameters }));
        expect(cleaned?.url).toBe(toUrl(page));
      },
    ),
    runsOr(500),
  );
});

it('cleanUrl drops an anchor and nothing else', () => {
  fc.assert(
    fc.property(productPage, fc.constantFrom('#reviews', '#:~:text=a/b', '#!', '#a=b'), (page, anchor) => {
      expect(cleanUrl(toUrl({ ...page, fragment: anchor }))?.url).toBe(toUrl({ ...page, fragment: '' }));
    }),
  );
});

it('cleanUrl is idempotent, with the same options and with none, and stays on the host', () => {
  fc.assert(
    fc.property(anyUrl, fc.option(anyUrl), fc.array(droppedName, { maxLength: 2 }), (pageUrl, canonicalUrl, keep) => {
      const options = { canonicalUrl, keep };
      const once = cleanUrl(pageUrl, options);
      const isPage = URL.canParse(pageUrl) && /^https?:$/.test(new URL(pageUrl).protocol);
      expect(once !== null).toBe(isPage);
      if (once === null) return;
      expect(cleanUrl(once.url, options)?.url).toBe(once.url);
      expect(new URL(once.url).hostname.replace(/^www\./, '')).toBe(new URL(pageUrl).hostname.replace(/^www\./, ''));
      expect(new URL(once.url).port).toBe(new URL(pageUrl).port);
      const bare = cleanUrl(pageUrl);
      expect(cleanUrl(bare?.url ?? '')).toEqual({ url: bare?.url, dropped: [] });
      expect(cleanUrl(cleanUrl(once.url)?.url ?? '')?.url).toBe(cleanUrl(once.url)?.url);
    }),
    runsOr(1000),
  );
});

it('cleanUrl is idempotent with canonical addresses of the same site, and loses no product parameter to them', () => {
  const related = fc
    .tuple(productPage, productPage, fc.subarray(['origin', 'path', 'parameters', 'fragment'] as const))
    .map(
      ([page, other, changed]) =>
        [page, { ...page, ...Object.fromEntries(changed.map((part) => [part, other[part]])) }] as const,
    );
  fc.assert(
    fc.property(related, ([page, other]) => {
      const options = { canonicalUrl: toUrl(other) };
      const once = cleanUrl(toUrl(page), options);
      expect(cleanUrl(once?.url ?? '', options)?.url).toBe(once?.url);
      const names = new Set(new URL(once?.url ?? '').searchParams.keys());
      for (const name of new URL(toUrl(page)).searchParams.keys()) {
        if (name !== 'ref' && name !== 'source') expect(names).toContain(name);
      }
      expect(new URL(once?.url ?? '').hash).toBe(new URL(toUrl(page)).hash);
    }),
    runsOr(500),
  );
});

const reason = reasonToSkipVectors();

it("cleanUrl on WPT's URLs never throws, keeps the host and is idempotent", ({ skip }) => {
  if (reason !== null) skip(reason);
  const vectors = readUrlVectors();
  expect(vectors.length).toBeGreaterThan(500);
  let previous: string | null = null;
  for (const { input, base } of vectors) {
    const resolved = base !== null && URL.canParse(input, base) ? new URL(input, base).href : input;
    for (const pageUrl of [input, resolved]) {
      const cleaned = cleanUrl(pageUrl, { canonicalUrl: previous });
      const url = URL.canParse(pageUrl) ? new URL(pageUrl) : null;
      expect(cleaned !== null, pageUrl).toBe(url?.protocol === 'https:' || url?.protocol === 'http:');
      if (cleaned === null || url === null) continue;
      const bare = cleanUrl(pageUrl);
      expect(new URL(bare?.url ?? '').host, pageUrl).toBe(url.host);
      expect(cleanUrl(bare?.url ?? '')?.url, pageUrl).toBe(bare?.url);
      expect(cleanUrl(cleaned.url, { canonicalUrl: previous })?.url, pageUrl).toBe(cleaned.url);
    }
    previous = input;
  }
});
