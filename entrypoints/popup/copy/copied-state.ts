import type { CopyFormat } from '#lib/domain/formats/link-formats.ts';
import type { QuotaUsage } from '#lib/domain/quota/quota-usage.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { toFormatName } from '#lib/wording/to-format-name.ts';

export interface Copied {
  readonly text: string;
  /** What the status line says. */
  readonly announcement: string;
  /** The popup's one button shows what it copied; what a list copied has its mark in the list. */
  readonly by:
    | { readonly kind: 'list' }
    /** The format is null for a landing link. */
    | { readonly kind: 'button'; readonly offerId: string; readonly format: CopyFormat | null };
}

export interface CopiedState {
  /** What was copied last; null while the next text is being copied. */
  readonly copied: Copied | null;
  readonly hasButtonFailed: boolean;
  readonly hasListFailed: boolean;
}

export type CopiedEvent =
  | { readonly kind: 'begun' }
  | { readonly kind: 'ended'; readonly copied: Copied; readonly isCopied: boolean }
  /** The user wants another link: what the button showed no longer holds. */
  | { readonly kind: 'cleared' };

export const nothingCopied: CopiedState = { copied: null, hasButtonFailed: false, hasListFailed: false };

/** What the popup shows as copied, after an event. */
export function reduceCopied(state: CopiedState, event: CopiedEvent): CopiedState {
  switch (event.kind) {
    case 'begun':
      return { ...state, copied: null };
    case 'ended': {
      const failed = { [event.copied.by.kind === 'list' ? 'hasListFailed' : 'hasButtonFailed']: !event.isCopied };
      return { ...state, copied: event.isCopied ? event.copied : null, ...failed };
    }
    case 'cleared':
      return { ...state, copied: null, hasButtonFailed: false };
  }
}

/**
 * What the button of a program says it copied: "Copied · 957 left", or "Copied as Markdown · 957 left" in a format that is
 * not the default; null while it offers to copy.
 */
export function toButtonText(
  { copied }: CopiedState,
  offerId: string,
  defaultFormatId: string,
  { limit, used }: QuotaUsage,
): string | null {
  if (copied?.by.kind !== 'button' || copied.by.offerId !== offerId) return null;
  const { format } = copied.by;
  if (format === null) return t('copiedLanding');
  const left = formatNumber(Math.max(0, limit - used));
  return format.formatId === defaultFormatId
    ? t('copiedLeft', [left])
    : t('copiedAsLeft', [toFormatName(format), left]);
}
