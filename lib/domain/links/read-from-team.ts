import type { KeptLink } from '#lib/domain/links/kept-link.ts';
import type { FromTeam } from '#lib/domain/links/minted-link.ts';

/**
 * The device that made a stored link; null for this device's own and for an unreadable value. Also null for team links
 * that an early version stored without their device.
 */
export function readFromTeam(link: Pick<KeptLink, 'fromTeam'>): FromTeam | null {
  const stored: unknown = link.fromTeam;
  if (typeof stored !== 'object' || stored === null) return null;
  const { device, atMs } = stored as Readonly<Partial<Record<keyof FromTeam, unknown>>>;
  if (typeof atMs !== 'number' || !Number.isFinite(atMs)) return null;
  return { device: typeof device === 'string' ? device : '', atMs };
}
