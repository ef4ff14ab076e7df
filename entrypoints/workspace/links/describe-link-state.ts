import type { LinkState } from '#lib/domain/links/link-row.ts';
import type { ErrorCode } from '#lib/errors/app-error.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import { formatWhen } from './format-when.ts';

interface StateTexts {
  readonly text: MessageKey;
  readonly tone: 'good' | 'warn' | 'bad' | 'plain';
  /** What else there is to say in short. */
  readonly more?: MessageKey;
}

const states: Readonly<Record<LinkState['kind'], StateTexts>> = {
  fine: { text: 'linksStateFine', tone: 'good' },
  paused: { text: 'linksStatePaused', tone: 'warn' },
  unapproved: { text: 'linksStateUnapproved', tone: 'warn' },
  ended: { text: 'linksStateEnded', tone: 'bad' },
  refused: { text: 'linksStateRefusedByService', tone: 'bad' },
  unsent: { text: 'linksStateUnsent', tone: 'plain' },
  unknown: { text: 'linksStateLost', tone: 'warn', more: 'linksStateCounted' },
};

/** Where the reason says more than the state alone. */
const reasons: Readonly<Partial<Record<ErrorCode, StateTexts>>> = {
  'deeplink-refused': { text: 'linksStateRefusedByProgram', tone: 'bad' },
  'unsafe-link': { text: 'linksStateUnsafe', tone: 'bad', more: 'linksStateCounted' },
  'rate-limited': { text: 'linksStateUnsentRate', tone: 'plain' },
  offline: { text: 'linksStateUnsentOffline', tone: 'plain' },
  unreachable: { text: 'linksStateUnsentOffline', tone: 'plain' },
  'not-connected': { text: 'linksStateUnsentSignIn', tone: 'plain' },
  'needs-attention': { text: 'linksStateUnsentSignIn', tone: 'plain' },
  'wrong-credentials': { text: 'linksStateUnsentSignIn', tone: 'plain' },
  'token-rejected': { text: 'linksStateUnsentSignIn', tone: 'plain' },
  cancelled: { text: 'linksStateUnsentCancelled', tone: 'plain' },
};

/** A link's state in a few words, how much it matters, and what else there is to say of it: since when, or that it is counted. */
export function describeLinkState(
  state: LinkState,
  nowMs: number,
): { readonly text: string; readonly tone: StateTexts['tone']; readonly more: string } {
  const { text, tone, more } = textsOf(state);
  const since = 'sinceMs' in state ? t('linksStateSince', [formatWhen(state.sinceMs, nowMs)]) : '';
  return { text: t(text), tone, more: more === undefined ? since : t(more) };
}

function textsOf(state: LinkState): StateTexts {
  if (!('error' in state)) return states[state.kind];
  // Whatever way an answer was lost, that it was lost is what matters.
  const isReason = state.kind !== 'unknown' || state.error === 'unsafe-link';
  return (isReason ? reasons[state.error] : undefined) ?? states[state.kind];
}
