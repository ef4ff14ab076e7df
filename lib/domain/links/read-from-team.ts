import type { KeptLink } from '#lib/domain/links/kept-link.ts';
import type { FromTeam } from '#lib/domain/links/minted-link.ts';

/**
 * Whose a stored link is; null where it is this device's own, or nothing can be read of it. Links that came from the team before
 * that was kept with them are among these.
 */
export function readFromTeam(link: Pick<KeptLink, 'fromTeam'>): FromTeam | null {
  const stored: unknown = link.fromTeam;
  if (typeof stored !== 'object' || stored === null) return null;
  const { device, atMs } = stored as { readonly device?: unknown; readonly atMs?: unknown };
  if (typeof atMs !== 'number' || !Number.isFinite(atMs)) return null;
  return { device: typeof device === 'string' ? device : '', atMs };
}
