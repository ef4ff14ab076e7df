import { isSamePage } from '#lib/domain/addresses/clean-url.ts';
import type { CopyFormat } from '#lib/domain/formats/link-formats.ts';
import { linksLeft, type QuotaUsage } from '#lib/domain/quota/quota-usage.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { toFormatName } from '#lib/wording/to-format-name.ts';

/** The program and the page that the button copied for. */
interface CopyTarget {
  readonly offerId: string;
  readonly pageUrl: string;
}

export interface CopyAct {
  /** Names what is copied: the code, or the link. */
  readonly text: string;
  /** What the status line says to screen readers. */
  readonly announcement: string;
  /** Which part copied it. The popup's one button shows that itself; a list marks the copied row. */
  readonly by:
    | { readonly kind: 'list' }
    /** The format is null for a landing link. */
    | ({ readonly kind: 'button'; readonly format: CopyFormat | null } & CopyTarget);
}

export interface Copied extends CopyAct {
  /** The whole text on the clipboard. */
  readonly clipboard: string;
}

export interface CopiedState {
  /** What was copied last. Null while the popup copies the next text. */
  readonly copied: Copied | null;
  /** Whether the next text is being copied after one that was shown. */
  readonly isCopying: boolean;
  readonly hasButtonFailed: boolean;
  readonly hasListFailed: boolean;
}

export type CopiedEvent =
  | { readonly kind: 'begun' }
  /** `clipboard` is the text that was copied. Null if the browser refused. */
  | { readonly kind: 'ended'; readonly act: CopyAct; readonly clipboard: string | null }
  /** The user wants another link, so the button no longer shows what it copied. */
  | { readonly kind: 'cleared' };

export const nothingCopied: CopiedState = {
  copied: null,
  isCopying: false,
  hasButtonFailed: false,
  hasListFailed: false,
};

export function reduceCopied(state: CopiedState, event: CopiedEvent): CopiedState {
  switch (event.kind) {
    case 'begun':
      // The same state draws nothing again: the clipboard would wait for the drawing.
      return state.copied === null ? state : { ...state, copied: null, isCopying: true };
    case 'ended': {
      const { act, clipboard } = event;
      const failed = { [act.by.kind === 'list' ? 'hasListFailed' : 'hasButtonFailed']: clipboard === null };
      return { ...state, copied: clipboard === null ? null : { ...act, clipboard }, isCopying: false, ...failed };
    }
    case 'cleared':
      return isClear(state) ? state : { ...state, copied: null, isCopying: false, hasButtonFailed: false };
  }
}

const isClear = ({ copied, isCopying, hasButtonFailed }: CopiedState) =>
  copied === null && !isCopying && !hasButtonFailed;

/**
 * What the button of a program and a page says it copied: "Copied · 957 left", or "Copied as Markdown · 957 left" in a format that is
 * not the default; null while it offers to copy.
 */
export function toButtonText(
  { copied }: CopiedState,
  { offerId, pageUrl }: CopyTarget,
  defaultFormatId: string,
  usage: QuotaUsage,
): string | null {
  if (copied?.by.kind !== 'button') return null;
  const { by } = copied;
  // A shop may show another page while the popup is open.
  if (by.offerId !== offerId || !isSamePage(by.pageUrl, pageUrl)) return null;
  const { format } = by;
  if (format === null) return t('copiedLanding');
  const left = formatNumber(linksLeft(usage));
  return format.formatId === defaultFormatId
    ? t('copiedLeft', [left])
    : t('copiedAsLeft', [toFormatName(format), left]);
}
