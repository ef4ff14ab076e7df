import {
  type Checked,
  hasFields,
  isAbsentOr,
  isAnyOf,
  isInteger,
  isOneOf,
  isTextOf,
  isToken,
} from '#lib/domain/shape.ts';

/** What the user asked for by menu, command or popup, for the panel to show: a check of a tab, or a link's answer. */
export const isCheckAsk = isAnyOf(
  hasFields({ askId: isToken, kind: isOneOf('page'), tabId: isInteger }),
  hasFields({ askId: isToken, kind: isOneOf('link'), url: isTextOf(1, 100_000), tabId: isAbsentOr(isInteger) }),
);
export type CheckAsk = Checked<typeof isCheckAsk>;

/** The same without the name that the worker gives it. */
export type CheckWish =
  | { readonly kind: 'page'; readonly tabId: number }
  /** With the tab in which the user asked. */
  | { readonly kind: 'link'; readonly url: string; readonly tabId?: number | undefined };
