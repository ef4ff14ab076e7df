// @vitest-environment happy-dom
import '#tests/fakes/fake-document.ts';
import { describe, expect, it } from 'vitest';
import { readPageProduct } from '#lib/domain/products/read-product.ts';
import { collectPageParts } from '#lib/store/page/read-page.ts';
import { readFieldCases, reasonToSkipVectors } from '#tests/unit/properties/shared-vectors.ts';

interface ProductInput {
  readonly url: string;
  readonly title?: string;
  readonly jsonLd?: string;
  readonly html?: string;
}

/** Shows a document at an address in happy-dom. */
function showPage(url: string, html: string): void {
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url);
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  document.head.innerHTML = parsed.head.innerHTML;
  document.body.innerHTML = parsed.body.innerHTML;
}

const cases = reasonToSkipVectors() === null ? readFieldCases('product') : [];

describe.skipIf(reasonToSkipVectors() !== null)('a product that others wrote', () => {
  it.each(cases.map((each) => [each.kind, each] as const))('a product of others: %s', (_kind, { input, expected }) => {
    const { url, title = '', jsonLd = '', html } = input as ProductInput;
    showPage(url, html ?? '');
    const parts =
      html === undefined ? { title, metas: [], jsonLd: [jsonLd], microdata: [] } : collectPageParts(url)?.parts;
    expect(readPageProduct(parts, url)).toMatchObject(expected as object);
  });
});
