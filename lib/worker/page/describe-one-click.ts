import type { CopyFormat } from '#lib/domain/formats/link-formats.ts';
import type { PageToast } from '#lib/domain/page/page-surface.ts';
import { toOneLine } from '#lib/domain/sub-ids/expand-tokens.ts';
import type { ErrorCode, ErrorData } from '#lib/errors/app-error.ts';
import { locale, t } from '#lib/platform/i18n.ts';
import type { OneClickOutcome } from '#lib/worker/page/create-one-click.ts';

/** The names of programs and presets have no limit of their own. */
const maxNameLength = 60;

/** What the toast says: in one place for the button, the menu, the shortcut and the badge. */
export function describeOneClick(outcome: OneClickOutcome, nowMs: number): PageToast {
  const problem = (title: string, detail: string): PageToast => ({ tone: 'problem', title, detail });
  switch (outcome.kind) {
    case 'copied':
    case 'not-copied':
    case 'ready': {
      const { programName, presetName, format, reused, left, limit } = outcome;
      const name = shorten(programName);
      const how = reused ? t('mintedReused') : t('mintedNew');
      const rest = t('toastLeft', [toNumber(left), toNumber(limit)]);
      const preset = presetName === null ? [] : [t('toastPreset', [shorten(presetName)])];
      if (outcome.kind === 'ready')
        return { tone: 'done', title: t('toastReady'), detail: [name, how, rest].join(' · ') };
      return outcome.kind === 'copied'
        ? {
            tone: 'done',
            title:
              format.formatId === 'plain' ? t('toastCopied', [name]) : t('toastCopiedAs', [toFormatName(format), name]),
            detail: [...preset, how, rest].join(' · '),
          }
        : problem(t('toastNotCopied', [name]), t('toastNotCopiedNext'));
    }
    case 'refused':
      return problem(t('toastRefused', [shorten(outcome.programName)]), t('toastRefusedNext'));
    case 'unknown':
      return problem(t('unknownTitle', [toNumber(outcome.limit)]), t('toastUnknownNext'));
    case 'quota-reached':
      return problem(t('quotaTitle', [toNumber(outcome.limit)]), t('toastQuotaNext'));
    case 'unsure':
      return problem(t('toastUnsure'), t('toastUnsureNext'));
    case 'no-program':
      return problem(t('popupNoProgramTitle'), t('toastNoProgramNext'));
    case 'not-sent':
      return problem(t('toastCancelled'), t('toastNotSentNext'));
    case 'failed':
      return describeFailure(outcome.error, nowMs);
  }
}

/** An error's sentences, as a toast. The interface's own table is not the worker's to import: the names follow a rule. */
export function describeFailure(error: ErrorData, nowMs: number): PageToast {
  const key = toErrorKey(error.code);
  const title = t(key as 'errInternal') || t('errInternal');
  const isTimed = error.code === 'rate-limited' && error.retryAfterMs !== undefined;
  const detail = isTimed
    ? t('errRateLimitedUntil', [toTimeOfDay(nowMs + (error.retryAfterMs ?? 0))])
    : t(`${key}Next` as 'errInternalNext');
  return { tone: 'problem', title, detail };
}

/** Linkmint's own count of the minute, which is not the service's refusal: nothing was sent. */
export function describeFullMinute(freeAtMs: number): PageToast {
  return { tone: 'problem', title: t('toastMinuteFull'), detail: t('toastMinuteFullNext', [toTimeOfDay(freeAtMs)]) };
}

/** 'not-connected' → 'errNotConnected'; its next step has "Next" after that (a test holds it to the table). */
export function toErrorKey(code: ErrorCode): string {
  return `err${toPascalCase(code)}`;
}

function toPascalCase(name: string): string {
  return name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** 'ready-post' → 'formatReadyPost': the interface's own table is not the worker's to import (a test holds it to this). */
function toFormatName(format: CopyFormat): string {
  if (format.kind === 'template') return shorten(format.name);
  return t(`format${toPascalCase(format.formatId)}` as 'formatPlain');
}

function shorten(name: string): string {
  const characters = [...toOneLine(name)];
  return characters.length > maxNameLength ? `${characters.slice(0, maxNameLength).join('')}…` : characters.join('');
}

function toNumber(value: number): string {
  return new Intl.NumberFormat(locale()).format(value);
}

function toTimeOfDay(atMs: number): string {
  return new Intl.DateTimeFormat(locale(), { hour: '2-digit', minute: '2-digit' }).format(atMs);
}
