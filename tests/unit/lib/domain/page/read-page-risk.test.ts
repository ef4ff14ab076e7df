import { describe, expect, it } from 'vitest';
import { readPageRisk } from '#lib/domain/page/read-page-risk.ts';

const product = 'https://shop.example/p/rice-cooker';

describe('a link to a page', () => {
  it.each([404, 410, 403, 500, 503])('a link to a page leads nowhere when the page was answered with %i', (status) => {
    expect(readPageRisk(product, status)).toEqual({ kind: 'dead', status });
  });

  it.each([200, 204, 304, null])('a link to a page has no risk when the page was answered with %s', (status) => {
    expect(readPageRisk(product, status)).toBeNull();
  });

  it('a link to a page is of a private page, unless that was answered with an error', () => {
    expect(readPageRisk('https://shop.example/my/cart', 200)).toEqual({ kind: 'private' });
    expect(readPageRisk('https://shop.example/my/cart', 404)).toEqual({ kind: 'dead', status: 404 });
  });
});
