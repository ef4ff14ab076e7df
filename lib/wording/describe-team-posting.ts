import type { TeamPosting } from '#lib/domain/links/minted-link.ts';
import { toDayNumber, toMoment } from '#lib/domain/time/days.ts';
import { locale, t } from '#lib/platform/i18n.ts';

/** "Aina posted this yesterday in Telegram". A colleague's device wrote all of it: it is text. */
export function describeTeamPosting({ name, channel, day }: TeamPosting, nowMs: number): string {
  // A colleague's day may be ahead of this device's.
  const days = Math.max(0, toDayNumber(toMoment(nowMs).day) - toDayNumber(day));
  const when = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(-days, 'day');
  return t('teamPosted', [name || t('teamUnnamed'), when, channel]);
}
