import { type MintedLink, toReuseKey } from '#lib/domain/links/minted-link.ts';
import type { SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import { expandSubIds } from '#lib/domain/sub-ids/expand-tokens.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { type DeeplinkTarget, toLinkContext } from '#lib/domain/sub-ids/to-link-context.ts';
import type { Database } from '#lib/store/database.ts';
import { readMeta } from '#lib/store/meta.ts';

/** The link that making it with a preset would answer with now, without using one. Null if it uses one. */
export async function readMadeLink(
  database: Database,
  target: DeeplinkTarget,
  preset: Pick<SubIdPreset, 'name' | 'subIds'> | null,
  nowMs: number,
): Promise<MintedLink | null> {
  const counter = (await readMeta(database, 'tokenCounter'))?.next ?? 1;
  const context = toLinkContext(target, preset?.name ?? '', counter, nowMs);
  const sent = expandSubIds(preset?.subIds ?? noSubIds, context);
  return readStoredLink(database, toReuseKey(target.offerId, target.url.trim(), sent));
}

/** The link that a wish would get without a call, by its reuse key; null without one. */
export async function readStoredLink(database: Database, reuseKey: string): Promise<MintedLink | null> {
  return (await database.getFromIndex('links', 'byReuseKey', reuseKey)) ?? null;
}
