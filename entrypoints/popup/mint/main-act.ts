import type { LinkRisk } from '#lib/domain/page/link-risk.ts';
import type { MintState } from './use-mint.ts';

/** What the popup's one button does now: the act that helps, by what is known and by what happened last. */
export type MainAct =
  /** `isQuiet`: it may cost a link for nothing, so it has no colour, and Enter does not press it. */
  | { readonly kind: 'copy'; readonly isQuiet: boolean }
  /** The links are used up: a press makes one all the same. */
  | { readonly kind: 'make-anyway'; readonly isQuiet: true }
  /** The service refused: the program's landing link costs nothing. */
  | { readonly kind: 'copy-landing'; readonly isQuiet: false; readonly landingLink: string };

interface Standing {
  readonly state: MintState;
  /** Why a link to the page would be useless. Null if nothing suggests that. */
  readonly risk: LinkRisk | null;
  /** Whether the account's links are used up and the next click would need one. */
  readonly isGuarded: boolean;
}

export function toMainAct({ state, risk, isGuarded }: Standing): MainAct {
  if (state.kind === 'refused' && state.landingLink !== null)
    return { kind: 'copy-landing', isQuiet: false, landingLink: state.landingLink };
  if (state.kind === 'quota-reached' || (isGuarded && state.kind === 'idle'))
    return { kind: 'make-anyway', isQuiet: true };
  const isLost = state.kind === 'unknown' || (state.kind === 'failed' && state.error.code === 'outcome-unknown');
  return { kind: 'copy', isQuiet: risk !== null || isLost || state.kind === 'refused' };
}
