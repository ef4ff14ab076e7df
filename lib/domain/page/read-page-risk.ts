import { isPrivatePage } from '#lib/domain/page/is-private-page.ts';
import type { LinkRisk } from '#lib/domain/page/link-risk.ts';

/**
 * Why a link to a page would be of no use; null where nothing says so.
 * @param status What the page was answered with; null where the browser does not tell.
 */
export function readPageRisk(pageUrl: string, status: number | null): LinkRisk | null {
  if (status !== null && status >= 400) return { kind: 'dead', status };
  return isPrivatePage(pageUrl) ? { kind: 'private' } : null;
}
