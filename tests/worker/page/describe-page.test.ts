// @vitest-environment happy-dom
// @vitest-environment-options { "url": "https://www.kedai.example/p/rice-cooker?from=mail" }
import { beforeEach, describe, expect, it } from 'vitest';
import { browser } from '#lib/platform/browser.ts';
import { describePage } from '#lib/worker/page/describe-page.ts';
import { type FakeInjection, fakeInjection } from '#tests/fakes/fake-injection.ts';

const pageUrl = 'https://www.kedai.example/p/rice-cooker?from=mail';
const nothing = { canonicalUrl: null, title: null };

let injection: FakeInjection;
beforeEach(() => {
  injection = fakeInjection();
  document.head.innerHTML = '';
});

describe('what a page says of itself', () => {
  it('is its canonical address, whole, and its title', async () => {
    document.head.innerHTML = '<title>Rice cooker</title><link rel="canonical" href="/p/rice-cooker">';
    expect(await describePage(7, pageUrl)).toEqual({
      canonicalUrl: 'https://www.kedai.example/p/rice-cooker',
      title: 'Rice cooker',
    });
    expect(injection.targets).toEqual([{ tabId: 7 }]);
  });

  it('is its canonical address also where the link says other things as well', async () => {
    document.head.innerHTML = '<link rel="alternate" href="/en"><link rel="shortlink canonical" href="/p/1">';
    expect(await describePage(7, pageUrl)).toMatchObject({ canonicalUrl: 'https://www.kedai.example/p/1' });
  });

  it('is no address where the page has none of its own', async () => {
    document.head.innerHTML = '<title>Rice cooker</title><link rel="author" href="/us">';
    expect(await describePage(7, pageUrl)).toEqual({ canonicalUrl: null, title: 'Rice cooker' });
  });

  it('is no more than 300 characters of a title', async () => {
    document.title = 'x'.repeat(10_000);
    expect((await describePage(7, pageUrl)).title).toHaveLength(300);
  });

  it('is nothing where the tab has gone to another page meanwhile', async () => {
    document.head.innerHTML = '<title>Another page</title><link rel="canonical" href="/p/other">';
    expect(await describePage(7, 'https://www.kedai.example/p/rice-cooker')).toEqual(nothing);
    expect(await describePage(7, `${pageUrl}#reviews`)).toEqual(nothing);
  });

  it('is nothing where the page cannot be read', async () => {
    injection.refuse();
    expect(await describePage(7, pageUrl)).toEqual(nothing);
  });

  it('is nothing where the browser answers for no frame', async () => {
    Object.assign(browser.scripting, { executeScript: async () => [] });
    expect(await describePage(7, pageUrl)).toEqual(nothing);
  });
});
