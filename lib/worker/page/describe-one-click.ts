import type { BulkPauseReason } from '#lib/domain/bulk/bulk-run.ts';
import type { LinkRisk } from '#lib/domain/page/link-risk.ts';
import type { PageToast, ToastAct } from '#lib/domain/page/page-surface.ts';
import { toOneLine } from '#lib/domain/sub-ids/expand-tokens.ts';
import type { ErrorData } from '#lib/errors/app-error.ts';
import { t } from '#lib/platform/i18n.ts';
import { canOpenPopup } from '#lib/platform/open-pages.ts';
import { describeError } from '#lib/wording/describe-error.ts';
import { describeNoneLeft } from '#lib/wording/describe-links-left.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { formatAge, formatTimeOfDay } from '#lib/wording/format-time.ts';
import { toFormatName } from '#lib/wording/to-format-name.ts';
import type { OneClickOutcome } from '#lib/worker/page/one-click-outcome.ts';

/** The names of programs and presets have no limit of their own. */
const maxNameLength = 60;

/** What the toast says, in one place for the button, the menu, the shortcut and the badge. */
export function describeOneClick(outcome: OneClickOutcome, nowMs: number): PageToast {
  switch (outcome.kind) {
    case 'copied':
    case 'not-copied':
    case 'ready':
    case 'overtaken':
      return describeLink(outcome, nowMs);
    case 'asked':
      return problem(toRiskTitle(outcome.risk, shorten(outcome.programName)), t('toastAskedNext'));
    case 'refused': {
      const { programName, landing, words } = outcome;
      const title = t('toastRefused', [shorten(programName)]);
      const says = words !== undefined && describeError({ code: 'deeplink-refused', words }, nowMs).text;
      if (landing === null) return problem(title, toLines(says, t('toastRefusedNext')));
      const act: ToastAct = { name: t('copyLandingLink'), message: 'copyLanding', input: landing };
      return { ...problem(title, toLines(says, t('toastRefusedLanding'))), act };
    }
    case 'unknown':
      return problem(
        t('unknownTitle', [formatNumber(outcome.limit)]),
        toLines(
          t(outcome.isBlocked ? 'errBlockedByProtection' : 'toastUnknownNext'),
          t('toastUnknownLeft', [formatNumber(outcome.left)]),
        ),
      );
    case 'quota-reached':
      return problem(describeNoneLeft(outcome, outcome.limit), t('toastQuotaNext'));
    case 'unsure':
      return describeUnsure(canOpenPopup() ? outcome.accountId : null);
    case 'no-program':
      return problem(t('popupNoProgramTitle'), t('toastNoProgramNext'));
    case 'no-preset':
      return problem(t('toastNoPreset'), t('toastNoPresetNext'));
    case 'cancelled':
      return { tone: 'done', title: t('errWithdrawn'), detail: t('errWithdrawnNext') };
    case 'not-sent':
      return problem(t('toastCancelled'), t('toastNotSentNext'));
    case 'link-gone':
      return problem(t('toastLinkGone'), t('toastLinkGoneNext'));
    case 'queued':
      return describeQueuing(outcome);
    case 'minute-full':
      return describeFullMinute(outcome.freeAtMs);
    case 'failed':
      return describeFailure(outcome.error, nowMs);
  }
}

const problem = (title: string, detail: string): PageToast => ({ tone: 'problem', title, detail });

/** A link that there is: whether it was copied, what it leads to, and what it took. */
function describeLink(outcome: Extract<OneClickOutcome, { readonly stored: unknown }>, nowMs: number): PageToast {
  const { programName, linkName, presetName, format, reused, isFromTeam, mintedAtMs, isAppOnly, left } = outcome;
  const name = shorten(programName);
  const reuse = () => (isFromTeam ? t('toastTeam', [formatAge(mintedAtMs, nowMs)]) : t('toastReused'));
  const how = reused ? reuse() : t('mintedNew');
  const preset = presetName === null ? [] : [t('toastPreset', [shorten(presetName)])];
  // What the link is to: the user sees whether it is the page that they meant.
  const page = linkName === '' ? [] : [shorten(linkName)];
  const toDetail = (facts: readonly string[]) =>
    toLines([...facts, how, t('toastLeft', [formatNumber(left)])].join(' · '), isAppOnly && t('programAppOnly'));
  if (outcome.kind === 'ready' || outcome.kind === 'overtaken') {
    const isNewer = outcome.kind === 'overtaken';
    const [title, detail] = [t(isNewer ? 'toastOvertaken' : 'toastReady'), toDetail([...page, name])];
    const ready: PageToast = {
      tone: 'done',
      title,
      detail: toLines(isNewer && t('toastOvertakenNext'), detail),
    };
    return outcome.stored === null ? ready : { ...ready, act: toCopyAct(outcome.stored, format.formatId) };
  }
  if (outcome.kind === 'not-copied') return problem(t('toastNotCopied', [name]), t('toastNotCopiedNext'));
  const title =
    format.formatId === 'plain' ? t('toastCopied', [name]) : t('toastCopiedAs', [shorten(toFormatName(format)), name]);
  return { tone: 'done', title, detail: toDetail([...page, ...preset]) };
}

/** Several programs fit the page. @param asker The account whose popup asks for one. Null where no button leads there. */
export function describeUnsure(asker: string | null): PageToast {
  const toast = { tone: 'question', title: t('toastUnsure'), detail: t('toastUnsureNext') } as const;
  if (asker === null) return toast;
  return { ...toast, act: { name: t('toastChoose'), message: 'chooseProgram', input: { accountId: asker } } };
}

/** A link that came late is copied by a click alone: the user may have copied something else since. */
function toCopyAct(stored: { readonly accountId: string; readonly linkId: string }, formatId: string): ToastAct {
  return { name: t('copyDeeplink'), message: 'copyReady', input: { ...stored, formatId } };
}

/** A link that is made later: when, and the button that takes it back. */
function describeQueuing(queued: Extract<OneClickOutcome, { readonly kind: 'queued' }>): PageToast {
  const { accountId, requestId, programName, startsAtMs } = queued;
  const when = startsAtMs === null ? t('toastQueuedOffline') : t('toastQueuedMinute', [formatTimeOfDay(startsAtMs)]);
  const act: ToastAct = { name: t('mintCancel'), message: 'cancelQueued', input: { accountId, requestId } };
  return {
    tone: 'busy',
    title: t('toastQueued', [shorten(programName)]),
    detail: toLines(when, t('toastQueuedOffer')),
    act,
  };
}

/** The user took a queued link back after its call had left. */
export function describeLateCancel(): PageToast {
  return { tone: 'problem', title: t('toastTooLate'), detail: t('toastTooLateNext') };
}

/** The outcome of a queued link. Its user has long left the page, so it says where the link or its line is. */
export function describeQueued(outcome: OneClickOutcome, nowMs: number): PageToast {
  const toast = describeOneClick(outcome, nowMs);
  return {
    ...toast,
    detail: toLines(toast.detail, t(outcome.kind === 'ready' ? 'toastQueuedMade' : 'toastQueuedEnded')),
  };
}

/** Why the pause of its run holds up a queued link, and what to do. */
export function describeQueuedPause(programName: string, reason: BulkPauseReason, nowMs: number): PageToast {
  const title = t('toastQueuedPaused', [shorten(programName)]);
  return { tone: 'problem', title, detail: toLines(toPauseReason(reason, nowMs), t('toastQueuedPausedToday')) };
}

function toPauseReason(reason: BulkPauseReason, nowMs: number): string {
  switch (reason) {
    case 'user':
      return t('bulkPausedUser');
    case 'quota-reserve':
      return t('toastQueuedReserve');
    case 'team-share':
      return t('quotaOfTeam');
    case 'answers-lost':
      return t('bulkPausedLost');
    case 'rate-limited':
      return t('bulkPausedLimited');
    default: {
      const { title, detail } = describeFailure({ code: reason }, nowMs);
      return `${title} ${detail}`;
    }
  }
}

function toRiskTitle(risk: LinkRisk, programName: string): string {
  if (risk.kind === 'dead') return t('pageDead', [String(risk.status)]);
  return risk.kind === 'private' ? t('pagePrivate') : t('toastAppOnly', [programName]);
}

/** A click that waits for its call. The user may take it back until then. */
export function describeWait(requestId: string, waitMs: number): PageToast {
  const act: ToastAct = { name: t('mintCancel'), message: 'cancelHere', input: { requestId } };
  const detail = t('toastWaitNext', [formatNumber(Math.ceil(waitMs / 1000))]);
  return { tone: 'busy', title: t('toastWait'), detail, act };
}

/** The outcome of copying a program's landing link. */
export function describeLanding(programName: string, outcome: 'copied' | 'not-copied' | 'none'): PageToast {
  const name = shorten(programName);
  if (outcome === 'copied') {
    return { tone: 'done', title: t('toastCopiedLanding', [name]), detail: t('refusedLandingLabel') };
  }
  return outcome === 'none'
    ? { tone: 'problem', title: t('refusedNoLanding'), detail: t('refusedNow') }
    : { tone: 'problem', title: t('toastLandingNotCopied', [name]), detail: t('toastRefusedNext') };
}

/** Another account than the active one offered the button. The active one offers its own by now. */
export function describeAccountChange(): PageToast {
  return { tone: 'problem', title: t('toastAccountChanged'), detail: t('toastAccountChangedNext') };
}

/** The worker knows of no button in the document of the click. It offers one by now, where there is to be one. */
export function describeNoOffer(): PageToast {
  return { tone: 'problem', title: t('toastNoOffer'), detail: t('toastNoOfferNext') };
}

export function describeFailure(error: ErrorData, nowMs: number): PageToast {
  const { text, next } = describeError(error, nowMs);
  return { tone: 'problem', title: text, detail: next };
}

/** Linkmint's own limit of the minute is reached. The service refused nothing, and nothing was sent. */
export function describeFullMinute(freeAtMs: number): PageToast {
  return {
    tone: 'problem',
    title: t('toastMinuteFull'),
    detail: t('toastMinuteFullNext', [formatTimeOfDay(freeAtMs)]),
  };
}

function shorten(name: string): string {
  const characters = [...toOneLine(name)];
  return characters.length > maxNameLength ? `${characters.slice(0, maxNameLength).join('')}…` : characters.join('');
}

function toLines(...sentences: readonly (string | false)[]): string {
  return sentences.filter(Boolean).join('\n');
}
