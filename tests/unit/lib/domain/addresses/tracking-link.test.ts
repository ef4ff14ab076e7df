import { describe, expect, it } from 'vitest';
import { readTrackingLink } from '#lib/domain/addresses/tracking-link.ts';

const own = ['go.shorthop.localhost', 'www.kliklah.example'];
const product = 'https://kedai.example/p/1?size=4';
const encoded = encodeURIComponent(product);

describe('a page of a merchant is no tracking link', () => {
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
    `https://kedai.example/aff_collection?url=${encoded}`,
    `https://www.google.com/search?q=${encoded}`,
    'not a url',
    'javascript:alert(1)',
  ])('%s', (url) => {
    expect(readTrackingLink(url, own)).toEqual({ isTrackingLink: false, destination: null });
  });
});

describe('a tracking link that does not say where it leads', () => {
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
  ])('%s', (url) => {
    expect(readTrackingLink(url, own)).toEqual({ isTrackingLink: true, destination: null });
  });
});

describe('the destination is read from the link', () => {
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
  ])('%s', (url) => {
    expect(readTrackingLink(url, own)).toEqual({ isTrackingLink: true, destination: product });
  });

  it('through links in links', () => {
    const inner = `https://www.awin1.com/cread.php?ued=${encoded}`;
    expect(readTrackingLink(`https://go.shorthop.localhost/?u=${encodeURIComponent(inner)}`, own).destination).toBe(
      product,
    );
    const unreadable = encodeURIComponent('https://kliklah.example/abc');
    expect(readTrackingLink(`https://go.shorthop.localhost/?u=${unreadable}`, own).destination).toBeNull();
  });

  it('but not without end', () => {
    let link = product;
    for (let depth = 0; depth < 8; depth += 1) {
      const host = depth % 2 === 0 ? 'www.awin1.com/cread.php?ued=' : 'go.skimresources.com/?url=';
      link = `https://${host}${encodeURIComponent(link)}`;
    }
    expect(readTrackingLink(link, own)).toEqual({ isTrackingLink: true, destination: null });
  });
});
