import { expandSubIds, type TokenContext, usesCounter } from '#lib/domain/sub-ids/expand-tokens.ts';
import type { SubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { toMoment } from '#lib/domain/time/days.ts';
import type { MessageInput } from '#lib/messaging/protocol.ts';
import type { Database } from '#lib/store/database.ts';
import { metaOf } from '#lib/store/meta.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';

/**
 * Expands the tokens of a preset. The counter is this device's own. It rises once for each act, before anything is
 * sent. Two windows never get the same number. The number of an act that made nothing stays unused.
 */

/** Pages ask again for an act within seconds. In the longest queue, so many can be under way at once. */
const rememberedActs = 100;

/**
 * Expands a preset's sub-IDs with this device's next number, in a context that the caller knows. The same
 * `requestId` always gives the same sub-IDs.
 */
export async function drawSubIds(
  { database }: Pick<AccountContext, 'database' | 'clock'>,
  requestId: string,
  templates: SubIds,
  context: Omit<TokenContext, 'counter'>,
): Promise<SubIds> {
  // Read and written in one transaction: a caller at the same time waits for it.
  const transaction = (await database()).transaction('meta', 'readwrite', { durability: 'strict' });
  const stored = await metaOf(transaction).get('tokenCounter');
  const { next, acts } = stored ?? { next: 1, acts: [] };
  const known = acts.find((act) => act.requestId === requestId);
  const expanded = known?.subIds ?? expandSubIds(templates, { ...context, counter: next });
  if (known === undefined) {
    await metaOf(transaction).put('tokenCounter', {
      next: templates.some(usesCounter) ? next + 1 : next,
      acts: [...acts, { requestId, subIds: expanded }].slice(-rememberedActs),
    });
  }
  await transaction.done;
  return expanded;
}

/**
 * The wish's sub-IDs as they are sent: with a preset its tokens are expanded, without one they are what the user
 * typed. The same `requestId` always gives the same sub-IDs.
 */
export async function expandWish(
  context: Pick<AccountContext, 'database' | 'clock'>,
  { requestId, offerId, destinationUrl, subIds, preset, title = '' }: MessageInput<'mintDeeplink'>,
): Promise<SubIds> {
  const { database, clock } = context;
  if (preset === undefined || !subIds.some((subId) => subId.includes('{'))) return subIds;
  const program = (await (await database()).get('offers', offerId))?.name ?? '';
  const atMs = clock.nowMs();
  return drawSubIds(context, requestId, subIds, {
    atMs,
    utcOffsetMinutes: toMoment(atMs).utcOffsetMinutes,
    pageUrl: destinationUrl,
    title,
    program,
    offerId,
    preset: preset.name,
  });
}

export async function rememberSubIds(database: Database, preference: MessageInput<'rememberSubIds'>): Promise<void> {
  await database.put('programPreferences', preference);
}
