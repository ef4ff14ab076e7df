import type { LinkState } from '#lib/domain/links/link-row.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import { formatWhen } from './format-when.ts';

const states: Readonly<
  Record<LinkState['kind'], { readonly text: MessageKey; readonly tone: 'good' | 'warn' | 'bad' }>
> = {
  fine: { text: 'linksStateFine', tone: 'good' },
  paused: { text: 'linksStatePaused', tone: 'warn' },
  unapproved: { text: 'linksStateUnapproved', tone: 'warn' },
  ended: { text: 'linksStateEnded', tone: 'bad' },
  refused: { text: 'linksStateRefused', tone: 'bad' },
  unknown: { text: 'linksStateUnknown', tone: 'warn' },
};

/** A link's state in a word or two, how much it matters, and since when; empty where that is no matter of time. */
export function describeLinkState(
  state: LinkState,
  nowMs: number,
): { readonly text: string; readonly tone: 'good' | 'warn' | 'bad'; readonly since: string } {
  const { text, tone } = states[state.kind];
  const since = 'sinceMs' in state ? t('linksStateSince', [formatWhen(state.sinceMs, nowMs)]) : '';
  return { text: t(text), tone, since };
}
