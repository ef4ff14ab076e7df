import { formatInstant } from '#components/time/format-instant.ts';
import type { LinkState } from '#lib/domain/links/link-row.ts';
import type { FromTeam } from '#lib/domain/links/minted-link.ts';
import type { CodeThatMadeNoLink, ErrorCode } from '#lib/errors/error-table.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';

interface StateTexts {
  readonly text: MessageKey;
  readonly tone: 'good' | 'warn' | 'bad' | 'plain';
  /** An addition to the text, in a few words. */
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

/** A state in a word or two. */
export const toLinkStateName = (kind: LinkState['kind']): string => t(states[kind].text);

/** The texts of reasons that say more than the state alone. A code that made no link needs its own, or null. */
const reasons = {
  'deeplink-refused': { text: 'linksStateRefusedByProgram', tone: 'bad' },
  'unsafe-link': { text: 'linksStateUnsafe', tone: 'bad', more: 'linksStateCounted' },
  'incorrect-arguments': null,
  'rate-limited': { text: 'linksStateUnsentRate', tone: 'plain' },
  'links-used-up': { text: 'linksStateUsedUp', tone: 'plain' },
  offline: { text: 'linksStateUnsentOffline', tone: 'plain' },
  unreachable: { text: 'linksStateUnsentOffline', tone: 'plain' },
  'not-connected': { text: 'linksStateUnsentSignIn', tone: 'plain' },
  'needs-attention': { text: 'linksStateUnsentSignIn', tone: 'plain' },
  'wrong-credentials': { text: 'linksStateUnsentSignIn', tone: 'plain' },
  'token-rejected': { text: 'linksStateUnsentSignIn', tone: 'plain' },
  cancelled: { text: 'linksStateUnsentCancelled', tone: 'plain' },
} as const satisfies Readonly<
  Partial<Record<ErrorCode, StateTexts | null>> & Record<CodeThatMadeNoLink, StateTexts | null>
>;

/** Returns a link's state in a few words, its tone, and an addition: since when, or that the link is counted. */
export function describeLinkState(
  state: LinkState,
  nowMs: number,
): { readonly text: string; readonly tone: StateTexts['tone']; readonly more: string } {
  const { text, tone, more } = textsOf(state);
  const since = 'sinceMs' in state ? t('linksStateSince', [formatInstant(state.sinceMs, 'day', nowMs)]) : '';
  return { text: t(text), tone, more: more === undefined ? since : t(more) };
}

function textsOf(state: LinkState): StateTexts {
  if (!('error' in state)) return states[state.kind];
  // For a lost answer, it matters only that it was lost, and not how.
  const isReason = state.kind !== 'unknown' || state.error === 'unsafe-link';
  const reason: Readonly<Partial<Record<ErrorCode, StateTexts | null>>> = reasons;
  return (isReason ? reason[state.error] : null) ?? states[state.kind];
}

/** Returns a sentence that says who made a link of the team. */
export function describeMaker({ device }: FromTeam): string {
  return t('linksFromTeamBy', [device || t('teamUnnamed')]);
}
