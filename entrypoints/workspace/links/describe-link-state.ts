import type { LinkState } from '#lib/domain/link-row.ts';
import { t } from '#lib/ui/i18n.ts';
import { formatWhen } from './format-when.ts';

/** A link's state in a few words, and how much it matters. */
export function describeLinkState(
  state: LinkState,
  nowMs: number,
): { readonly text: string; readonly tone: 'good' | 'warn' | 'bad' } {
  switch (state.kind) {
    case 'fine':
      return { text: t('linksStateFine'), tone: 'good' };
    case 'paused':
      return { text: t('linksStatePausedSince', [formatWhen(state.sinceMs, nowMs)]), tone: 'warn' };
    case 'unapproved':
      return { text: t('linksStateUnapprovedSince', [formatWhen(state.sinceMs, nowMs)]), tone: 'warn' };
    case 'ended':
      return { text: t('linksStateEndedSince', [formatWhen(state.sinceMs, nowMs)]), tone: 'bad' };
    case 'refused':
      return { text: t('linksStateRefused'), tone: 'bad' };
    case 'unknown':
      return { text: t('linksStateUnknown'), tone: 'warn' };
  }
}
