import type { SubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import type { PresetsSnapshot } from '../popup-snapshot.ts';
import { chooseTypedSubIds, type LinkTarget, type TypedSubIds } from '../presets/typed-sub-ids.ts';

/** Parameters that the user keeps although cleaning would drop them: for this link, or on the site. In lower case. */
export interface KeptNames {
  readonly link: readonly string[];
  readonly site: readonly string[];
}

export interface MintForm {
  readonly typed: TypedSubIds;
  /** Whether the user wants the address as it is, without cleaning. */
  readonly isUndone: boolean;
  readonly isListed: boolean;
  /** Whether to draw the parts of the address. Stays true once it was: removing the last part would lose the focus. */
  readonly hasParts: boolean;
  readonly kept: KeptNames;
  /** The format that the user picked for this link only. The next link is copied in the default again. */
  readonly pickedFormatId: string | null;
  /** Why an act beside making the link failed. */
  readonly problem: string | null;
  /** The message about the user's last act that did not copy. */
  readonly note: string | null;
}

/** The events that change which link the user wants. They end the result of the last click. */
export type WishChange =
  | { readonly kind: 'typed'; readonly typed: TypedSubIds }
  | { readonly kind: 'kept'; readonly kept: KeptNames }
  | { readonly kind: 'cleaning-toggled' };

export type MintFormEvent =
  | WishChange
  | { readonly kind: 'list-toggled' }
  | { readonly kind: 'format-picked'; readonly formatId: string }
  /** The user starts another act: this clears problem and note. */
  | { readonly kind: 'cleared' }
  /** An act failed. Null clears the problem before the user tries again. */
  | { readonly kind: 'failed'; readonly problem: string | null }
  | { readonly kind: 'noted'; readonly note: string };

interface MintFormStart {
  readonly target: LinkTarget;
  /** Null if there are no presets. */
  readonly presets: PresetsSnapshot | null;
  readonly rememberedSubIds: SubIds;
  readonly keptParameters: readonly string[];
}

/** The form at its opening: with the preset that applies, or else with the sub IDs that were last used. */
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
