import type { MintedLink, MintOutcome } from '#lib/domain/links/minted-link.ts';
import type { PresetBook, SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import { noSubIds, type SubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import type { DeeplinkTarget } from '#lib/domain/sub-ids/to-link-context.ts';
import type { MessageInput } from '#lib/messaging/protocol.ts';

/** The wish for a link of a preset: the worker puts the values into its tokens. */
export const toPresetWish = ({ offerId, url, title }: DeeplinkTarget, preset: SubIdPreset | null) => ({
  offerId,
  destinationUrl: url.trim(),
  subIds: preset?.subIds ?? noSubIds,
  ...(preset !== null && { preset: { name: preset.name } }),
  title,
});

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
