import type { DeeplinkServices, DeeplinkTarget } from '#components/deeplinks/deeplink-services.ts';
import { toReuseKey } from '#lib/domain/links/minted-link.ts';
import type { SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import { expandSubIds, findCutSubIds, type TokenContext } from '#lib/domain/sub-ids/expand-tokens.ts';
import { noSubIds, type SubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { toMoment } from '#lib/domain/time/days.ts';
import { readStoredLink } from '#lib/store/links/read-stored-link.ts';
import { readMeta } from '#lib/store/meta.ts';
import { readUsableBook } from '#lib/store/presets/read-usable-book.ts';
import { askForLink } from '#lib/ui/ask-for-link.ts';
import type { TabDeps } from '../workspace-services.ts';

export function createDeeplinkServices({
  database,
  send,
  newId,
  nowMs,
}: Pick<TabDeps, 'database' | 'send' | 'newId' | 'nowMs'>): DeeplinkServices {
  const toContext = (target: DeeplinkTarget, preset: SubIdPreset | null, counter: number | null): TokenContext => {
    const atMs = nowMs();
    return {
      ...{ atMs, utcOffsetMinutes: toMoment(atMs).utcOffsetMinutes, counter },
      ...{ pageUrl: target.url.trim(), title: target.title, preset: preset?.name ?? '' },
      ...{ program: target.offerName, offerId: target.offerId },
    };
  };
  const toSent = (target: DeeplinkTarget, preset: SubIdPreset | null, counter: number | null = null): SubIds =>
    expandSubIds(preset?.subIds ?? noSubIds, toContext(target, preset, counter));
  return {
    readPresets: () => readUsableBook(database),
    toSent,
    findCut: (target, preset) => (preset === null ? [] : findCutSubIds(preset.subIds, toContext(target, preset, null))),
    async readMade(target, preset) {
      const counter = (await readMeta(database, 'tokenCounter'))?.next ?? 1;
      return readStoredLink(database, toReuseKey(target.offerId, target.url.trim(), toSent(target, preset, counter)));
    },
    mint: (wish) => askForLink(send, { requestId: newId(), ...wish }),
  };
}
