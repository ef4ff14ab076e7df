import { readTrackingLink } from '#lib/domain/known-tracking-link.ts';
import type { Database } from '#lib/store/database.ts';
import { readLinkHosts } from '#lib/store/read-link-hosts.ts';
import type { PopupPage } from './popup-snapshot.ts';

/**
 * What a page of no program is: a tracking link, or a page after all. Loaded for such pages only, because hosts of links are
 * no program's.
 */
export async function readLinkPage(database: Database, page: Extract<PopupPage, { kind: 'web' }>): Promise<PopupPage> {
  const { isTrackingLink, destination } = readTrackingLink(page.url, await readLinkHosts(database));
  return isTrackingLink ? { kind: 'tracking-link', url: page.url, destination } : page;
}
