import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import { type MintedLink, type MintOutcome, toReuseKey } from '#lib/domain/links/minted-link.ts';
import { choosePreset, type PresetBook, type SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import { expandSubIds, findCutSubIds, type TokenContext } from '#lib/domain/sub-ids/expand-tokens.ts';
import { noSubIds, type SubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import type { MessageInput } from '#lib/messaging/protocol.ts';
import { readStoredLink } from '#lib/store/links/read-stored-link.ts';
import { readMeta } from '#lib/store/meta.ts';
import { readUsableBook } from '#lib/store/presets/read-usable-book.ts';
import { askForLink } from '#lib/ui/ask-for-link.ts';
import type { TabDeps } from '../workspace-services.ts';

/** A record of a list and the page that a deeplink for it leads to. */
export interface DeeplinkTarget {
  readonly offerId: string;
  readonly offerName: string;
  readonly url: string;
  readonly title: string;
}

/** Makes deeplinks with presets, for the records of a list. */
export interface DeeplinkServices {
  /** The presets that the account can use. */
  readPresets(): Promise<PresetBook>;
  /** The sub IDs that a link of a preset would be sent with now. */
  toSent(target: DeeplinkTarget, preset: SubIdPreset | null): SubIds;
  /** The numbers of those in which the end of the address is left out. */
  findCut(target: DeeplinkTarget, preset: SubIdPreset | null): readonly number[];
  /** The link that making it would answer with, without using one. Null if it uses one. */
  readMade(target: DeeplinkTarget, preset: SubIdPreset | null): Promise<MintedLink | null>;
  /** Makes a deeplink, once for one act of the user. @throws AppError the reason of a failure. */
  mint(wish: Omit<MessageInput<'mintDeeplink'>, 'requestId'>): Promise<MintOutcome>;
}

export function createDeeplinkServices({
  database,
  send,
  newId,
  nowMs,
}: Pick<TabDeps, 'database' | 'send' | 'newId' | 'nowMs'>): DeeplinkServices {
  const toContext = (target: DeeplinkTarget, preset: SubIdPreset | null, counter: number | null): TokenContext => {
    const atMs = nowMs();
    return {
      ...{ atMs, utcOffsetMinutes: -new Date(atMs).getTimezoneOffset(), counter },
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

/** The preset that applies to such a link unless the user picks another. */
export function findUsualPreset(
  book: PresetBook,
  { offerId, url }: Pick<DeeplinkTarget, 'offerId' | 'url'>,
  serviceUrl: string,
): SubIdPreset | null {
  const siteKey = URL.canParse(url) ? toSiteKey(new URL(url).hostname) : '';
  const host = URL.canParse(serviceUrl) ? new URL(serviceUrl).host : '';
  return choosePreset(book, { offerId, siteKey, service: { host } });
}
