import type { KeptLink } from '#lib/domain/links/kept-link.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';

/** A link as it was minted, with what a test changes of it. */
export function aKeptLink(change: Partial<KeptLink> = {}): KeptLink {
  return {
    linkId: 'link-1',
    offerId: '101',
    offerName: 'Kedai Harian (MY)',
    destinationUrl: 'https://www.kedai.example/p/rice-cooker-3l',
    subIds: noSubIds,
    trackingLink: 'https://go.links.example/c8a2',
    mintedAtMs: Date.UTC(2026, 10, 20, 8),
    ...change,
  };
}
