import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import { choosePreset, type SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import { expandSubIds, findCutSubIds, type TokenContext } from '#lib/domain/sub-ids/expand-tokens.ts';
import type { SubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { toMoment } from '#lib/domain/time/days.ts';
import type { PopupPage, PresetsSnapshot } from '../popup-snapshot.ts';

/** The content of the five fields: a preset's templates with the user's edits, or plain text without a preset. */
export interface TypedSubIds {
  readonly preset: SubIdPreset | null;
  readonly subIds: SubIds;
}

export interface LinkTarget {
  readonly page: Extract<PopupPage, { kind: 'web' }>;
  readonly offerId: string;
  readonly offerName: string;
}

/** The preset that applies to the target, with its templates. Null if none does. */
export function chooseTypedSubIds(
  { book, service }: Pick<PresetsSnapshot, 'book' | 'service'>,
  { page, offerId }: LinkTarget,
): TypedSubIds | null {
  const preset = choosePreset(book, { offerId, siteKey: toSiteKey(new URL(page.url).hostname), service });
  return preset === null ? null : { preset, subIds: preset.subIds };
}

interface TypedContext extends Pick<PresetsSnapshot, 'nextCounter'> {
  readonly destinationUrl: string;
  readonly nowMs: number;
}

/** The sub IDs as they would be sent now. The worker expands the templates again when it sends them. */
export function expandTypedSubIds(typed: TypedSubIds, target: LinkTarget, context: TypedContext): SubIds {
  const { preset, subIds } = typed;
  return preset === null ? subIds : expandSubIds(subIds, toTokenContext(preset, target, context));
}

/** The numbers of those in which the end of `{path}` is left out. */
export function findCutTypedSubIds(typed: TypedSubIds, target: LinkTarget, context: TypedContext): readonly number[] {
  const { preset, subIds } = typed;
  return preset === null ? [] : findCutSubIds(subIds, toTokenContext(preset, target, context));
}

function toTokenContext(
  preset: SubIdPreset,
  { page, offerId, offerName }: LinkTarget,
  context: TypedContext,
): TokenContext {
  return {
    atMs: context.nowMs,
    utcOffsetMinutes: toMoment(context.nowMs).utcOffsetMinutes,
    pageUrl: context.destinationUrl,
    title: page.title,
    program: offerName,
    offerId,
    preset: preset.name,
    counter: context.nextCounter,
  };
}
