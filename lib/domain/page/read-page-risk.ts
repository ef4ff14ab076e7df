import { isPrivatePage } from '#lib/domain/page/is-private-page.ts';
import type { LinkRisk } from '#lib/domain/page/link-risk.ts';

/**
 * Why a link to a page would be useless; null without a known reason.
 * @param status The HTTP status of the page; null if the browser does not report it.
 */
export function readPageRisk(pageUrl: string, status: number | null): LinkRisk | null {
  if (status !== null && status >= 400) return { kind: 'dead', status };
  return isPrivatePage(pageUrl) ? { kind: 'private' } : null;
}
