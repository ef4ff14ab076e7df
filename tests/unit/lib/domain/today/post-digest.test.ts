import { expect, it } from 'vitest';
import { toPrint } from '#lib/domain/text/to-print.ts';
import { toPostDigest } from '#lib/domain/today/post-digest.ts';
import { aPost, aPostChannel, aPostLink, aPostProduct } from '#tests/builders/a-post.ts';

it('a product that some channel has no link for is named with its host: it may have been refused', () => {
  const channels = [aPostChannel({ links: [aPostLink()] }), aPostChannel({ channelId: 'blog' })];
  expect(toPostDigest(aPost({ channels })).unlinked).toEqual([['101', 'www.kedai.example']]);
  expect(toPostDigest(aPost({ channels: channels.slice(0, 1) })).unlinked).toEqual([]);
  const plain = aPostProduct({ offerId: null });
  expect(toPostDigest(aPost({ products: [plain], channels })).unlinked).toEqual([]);
});

it('a draft waits once it has products, unless its links are being made', () => {
  expect(toPostDigest(aPost()).isWaiting).toBe(true);
  expect(toPostDigest(aPost({ products: [] })).isWaiting).toBe(false);
  expect(toPostDigest(aPost({ runId: 'run' })).isWaiting).toBe(false);
  expect(toPostDigest(aPost({ state: 'out', kept: { runId: 'run', most: 1 } })).isWaiting).toBe(true);
});

it('a text has one print, and others have others', () => {
  expect(toPrint('https://go.links.example/rice')).toBe(toPrint('https://go.links.example/rice'));
  expect(new Set(Array.from({ length: 5_000 }, (_, at) => toPrint(`https://go.links.example/${at}`))).size).toBe(5_000);
});
