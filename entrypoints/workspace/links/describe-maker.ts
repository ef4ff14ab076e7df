import type { FromTeam } from '#lib/domain/links/minted-link.ts';
import { t } from '#lib/platform/i18n.ts';

/** Who made a link that came from the team, in a sentence. */
export function describeMaker({ device }: FromTeam): string {
  return t('linksFromTeamBy', [device || t('teamUnnamed')]);
}
