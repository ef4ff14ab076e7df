// @vitest-environment happy-dom
// @vitest-environment-options { "url": "https://www.kedai.example/p/rice-cooker?from=mail" }
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from '#lib/platform/browser.ts';
import { describePage } from '#lib/worker/page/describe-page.ts';
import { type FakeInjection, fakeInjection } from '#tests/fakes/fake-injection.ts';

const pageUrl = 'https://www.kedai.example/p/rice-cooker?from=mail';
const nothing = { canonicalUrl: null, title: null, status: null };

let injection: FakeInjection;
beforeEach(() => {
  injection = fakeInjection();
  document.head.innerHTML = '';
});

afterEach(() => vi.restoreAllMocks());

describe('what a page says of itself', () => {
  it('is its canonical address, whole, and its title', async () => {
    document.head.innerHTML = '<title>Rice cooker</title><link rel="canonical" href="/p/rice-cooker">';
    expect(await describePage(7, pageUrl)).toEqual({
      canonicalUrl: 'https://www.kedai.example/p/rice-cooker',
      title: 'Rice cooker',
      status: null,
    });
    expect(injection.targets).toEqual([{ tabId: 7 }]);
  });

  it('is its canonical address even when the link has other relations as well', async () => {
    document.head.innerHTML = '<link rel="alternate" href="/en"><link rel="shortlink canonical" href="/p/1">';
    expect(await describePage(7, pageUrl)).toMatchObject({ canonicalUrl: 'https://www.kedai.example/p/1' });
  });

  it('has no address when the page names none', async () => {
    document.head.innerHTML = '<title>Rice cooker</title><link rel="author" href="/us">';
    expect(await describePage(7, pageUrl)).toEqual({ canonicalUrl: null, title: 'Rice cooker', status: null });
  });

  it('has at most 300 characters of a title', async () => {
    document.title = 'x'.repeat(10_000);
    expect((await describePage(7, pageUrl)).title).toHaveLength(300);
  });

  it.each([
    ['what its address was answered with', pageUrl, 404, 404],
    ['none where the browser does not tell', pageUrl, 0, null],
    ['none where the page has changed its address since', 'https://www.kedai.example/', 404, null],
    ['what was answered, where the page only took a parameter out', `${pageUrl}&utm_source=mail`, 410, 410],
  ])('is a status: %s', async (_what, name, responseStatus, status) => {
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ name, responseStatus } as never]);
    expect((await describePage(7, pageUrl)).status).toBe(status);
  });

  it('is nothing when the tab has moved to another page meanwhile', async () => {
    document.head.innerHTML = '<title>Another page</title><link rel="canonical" href="/p/other">';
    expect(await describePage(7, 'https://www.kedai.example/p/rice-cooker')).toEqual(nothing);
    expect(await describePage(7, `${pageUrl}#reviews`)).toEqual(nothing);
  });

  it('is nothing when the page cannot be read', async () => {
    injection.refuse();
    expect(await describePage(7, pageUrl)).toEqual(nothing);
  });

  it('is nothing when the browser answers for no frame', async () => {
    Object.assign(browser.scripting, { executeScript: async () => [] });
    expect(await describePage(7, pageUrl)).toEqual(nothing);
  });
});
