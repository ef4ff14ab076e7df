import type { Section } from '../section.ts';
import { withSyncedBrowser } from '../with-synced-browser.ts';

export const pages: Section = {
  name: 'pages',
  title: 'Pages',
  notes: [],
  measure: () => withSyncedBrowser(async () => []),
};
