import type { BulkLine } from '#lib/domain/bulk/bulk-run.ts';
import { type FieldObstacle, maxNewFieldLinks } from '#lib/domain/fields/field-content.ts';
import type { FieldPrice, PageToast } from '#lib/domain/page/page-surface.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import { describeBulkBlock } from '#lib/wording/describe-bulk.ts';
import { formatNumber } from '#lib/wording/format-number.ts';

const obstacles: Readonly<Record<FieldObstacle, readonly [MessageKey, MessageKey]>> = {
  'no-selection': ['fieldNoSelection', 'fieldNoSelectionNext'],
  unreachable: ['fieldUnreachable', 'fieldUnreachableNext'],
  code: ['fieldCode', 'fieldCodeNext'],
  'too-long': ['fieldTooLong', 'fieldTooLongNext'],
  'too-rich': ['fieldTooRich', 'fieldTooLongNext'],
};

/** Why nothing is read from the field, and what to do. */
export function describeFieldObstacle(why: FieldObstacle): PageToast {
  const [title, next] = obstacles[why];
  return { tone: 'problem', title: t(title), detail: t(next) };
}

/** More than one link would be new: what they would use. */
export function describeFieldPrice(
  price: { readonly links: number; readonly toMake: number; readonly left: number },
  input: FieldPrice,
): PageToast {
  return {
    // Stays until the user has read it.
    tone: 'busy',
    title: t('fieldPrice', price.links, [formatNumber(price.links), formatNumber(price.toMake)]),
    detail: t('fieldPriceAfter', [formatNumber(Math.max(0, price.left - price.toMake))]),
    act: { name: t('fieldMake'), message: 'writeLinks', input },
  };
}

export function describeFieldMaking(toMake: number): PageToast {
  return { tone: 'busy', title: t('fieldMaking', toMake, [formatNumber(toMake)]), detail: t('fieldMakingNext') };
}

export function describeTooManyNew(toMake: number): PageToast {
  return {
    tone: 'problem',
    title: t('fieldTooMany', [formatNumber(toMake)]),
    detail: t('fieldTooManyNext', [formatNumber(maxNewFieldLinks)]),
  };
}

/** What became of the selection. */
export interface WrittenField {
  /** How many addresses have a link now, and how many of the links are new. */
  readonly links: number;
  readonly made: number;
  readonly left: number;
  /** What kept some addresses as they were: a sentence, or null. */
  readonly why: string | null;
  readonly stayed: number;
}

/**
 * @param place Where the text with the links is. `written-bare`: in the field, where a link lost its `rel`.
 * `copied-beside`: on the clipboard, because no script reaches the field. `overtaken`: nowhere, because the user copied
 * something newer.
 */
export function describeFieldEnd(
  end: WrittenField,
  place: 'written' | 'written-bare' | 'copied' | 'copied-beside' | 'overtaken' | 'nowhere',
): PageToast {
  const { links, made, left, why, stayed } = end;
  const facts = [
    made === 0 ? t('toastReused') : t('fieldMade', made, [formatNumber(made)]),
    t('toastLeft', [formatNumber(left)]),
  ].join(' · ');
  const rest = stayed === 0 ? [] : [[t('fieldStayed', stayed, [formatNumber(stayed)]), why ?? ''].join(' ').trim()];
  if (place === 'written' || place === 'written-bare') {
    const loss = place === 'written-bare' ? [t('fieldRelLost')] : [];
    return {
      tone: 'done',
      title: t('fieldWritten', links, [formatNumber(links)]),
      detail: [facts, ...loss, ...rest].join('\n'),
    };
  }
  const next = {
    copied: 'fieldCopiedNext',
    'copied-beside': 'fieldCopiedUnreachable',
    overtaken: 'fieldOvertakenNext',
    nowhere: 'fieldNotCopiedNext',
  } as const;
  const title = t(place === 'nowhere' || place === 'overtaken' ? 'fieldNotCopied' : 'fieldCopied');
  return { tone: 'problem', title, detail: [t(next[place]), facts, ...rest].join('\n') };
}

/** Nothing in the selection can have a link. */
export function describeNoFieldLink(why: string | null): PageToast {
  return { tone: 'problem', title: t('fieldNoLink'), detail: why ?? t('fieldNoLinkNext') };
}

/** Why a line has no link, as its plan says; null where it has one or can have one. */
export function describeLineBlock({ state, reason, subject }: BulkLine): string | null {
  if (state === 'blocked' && reason !== null) return describeBulkBlock(reason, subject);
  if (state === 'choose') return t('fieldUnsure');
  return state === 'unknown' ? t('fieldLost') : null;
}
