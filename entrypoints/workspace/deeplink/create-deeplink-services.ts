import type { DeeplinkServices } from '#components/deeplinks/deeplink-services.ts';
import type { SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import { expandSubIds, findCutSubIds } from '#lib/domain/sub-ids/expand-tokens.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { type DeeplinkTarget, toLinkContext } from '#lib/domain/sub-ids/to-link-context.ts';
import { readMadeLink } from '#lib/store/links/read-made-link.ts';
import { readUsableBook } from '#lib/store/presets/read-usable-book.ts';
import { askForLink } from '#lib/ui/ask-for-link.ts';
import type { TabDeps } from '../workspace-services.ts';

export function createDeeplinkServices({
  database,
  send,
  newId,
  nowMs,
}: Pick<TabDeps, 'database' | 'send' | 'newId' | 'nowMs'>): DeeplinkServices {
  const toContext = (target: DeeplinkTarget, preset: SubIdPreset | null) =>
    toLinkContext(target, preset?.name ?? '', null, nowMs());
  return {
    readPresets: () => readUsableBook(database),
    toSent: (target, preset) => expandSubIds(preset?.subIds ?? noSubIds, toContext(target, preset)),
    findCut: (target, preset) => (preset === null ? [] : findCutSubIds(preset.subIds, toContext(target, preset))),
    readMade: (target, preset) => readMadeLink(database, target, preset, nowMs()),
    mint: (wish) => askForLink(send, { requestId: newId(), ...wish }),
  };
}
