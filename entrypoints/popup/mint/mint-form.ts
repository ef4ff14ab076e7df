import type { SubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import type { PresetsSnapshot } from '../popup-snapshot.ts';
import { chooseTypedSubIds, type LinkTarget, type TypedSubIds } from '../presets/typed-sub-ids.ts';
import type { KeptNames } from './kept-names.ts';

export interface MintForm {
  readonly typed: TypedSubIds;
  /** The user wants the address as it is, with all that cleaning drops. */
  readonly isUndone: boolean;
  readonly isListed: boolean;
  /** Once the parts of the address were shown they stay: the focus is theirs when the last of them is removed. */
  readonly hasParts: boolean;
  readonly kept: KeptNames;
  /** Picked for this link alone: the next one is copied in the default again. */
  readonly pickedFormatId: string | null;
  /** Why an act failed, beside the call itself. */
  readonly problem: string | null;
  /** What the user's last act did, where it did not copy. */
  readonly note: string | null;
}

/** What changes the link that the user wants: what came of the last click no longer holds. */
export type WishChange =
  | { readonly kind: 'typed'; readonly typed: TypedSubIds }
  | { readonly kind: 'kept'; readonly kept: KeptNames }
  | { readonly kind: 'cleaning-toggled' };

export type MintFormEvent =
  | WishChange
  | { readonly kind: 'list-toggled' }
  | { readonly kind: 'format-picked'; readonly formatId: string }
  /** The user asked for something else: no problem or note is left. */
  | { readonly kind: 'cleared' }
  /** Null before the act is tried again. */
  | { readonly kind: 'failed'; readonly problem: string | null }
  | { readonly kind: 'noted'; readonly note: string };

interface MintFormStart {
  readonly target: LinkTarget;
  /** Null where there are no presets. */
  readonly presets: PresetsSnapshot | null;
  readonly rememberedSubIds: SubIds;
  readonly keptParameters: readonly string[];
}

/** The form as it opens: with the preset that applies, or else the sub IDs that were last used. */
export function toMintForm({ target, presets, rememberedSubIds, keptParameters }: MintFormStart): MintForm {
  return {
    typed: (presets && chooseTypedSubIds(presets, target)) ?? { preset: null, subIds: rememberedSubIds },
    isUndone: false,
    isListed: false,
    hasParts: keptParameters.length > 0,
    kept: { link: [], site: keptParameters },
    pickedFormatId: null,
    problem: null,
    note: null,
  };
}

/** The form after an event. */
export function reduceMintForm(form: MintForm, event: MintFormEvent): MintForm {
  switch (event.kind) {
    case 'typed':
      return { ...withNewWish(form), typed: event.typed };
    case 'kept':
      return { ...withNewWish(form), kept: event.kept };
    case 'cleaning-toggled':
      return { ...withNewWish(form), isUndone: !form.isUndone };
    case 'list-toggled':
      return { ...form, isListed: !form.isListed, hasParts: true };
    case 'format-picked':
      return { ...form, pickedFormatId: event.formatId };
    case 'cleared':
      return { ...form, problem: null, note: null };
    case 'failed':
      return { ...form, problem: event.problem };
    case 'noted':
      return { ...form, problem: null, note: event.note };
  }
}

function withNewWish(form: MintForm): MintForm {
  return { ...form, pickedFormatId: null, problem: null, note: null };
}
