import type { ImportedLink } from '#lib/domain/links/imported-link.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';

/** A link as a file has it, with what a test changes of it. */
export function anImportedLink(change: Partial<ImportedLink> = {}): ImportedLink {
  return {
    linkId: 'from-file',
    offerId: '101',
    offerName: 'Kedai Harian (MY)',
    destinationUrl: 'https://www.kedai.example/p/rice-cooker-3l',
    title: '',
    subIds: noSubIds,
    presetName: '',
    trackingLink: 'https://go.links.example/from-file',
    mintedAtMs: null,
    reuseCount: 0,
    lastReusedAtMs: null,
    note: '',
    tags: [],
    ...change,
  };
}
