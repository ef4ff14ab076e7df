import type { FromTeam } from '#lib/domain/links/minted-link.ts';
import { t } from '#lib/platform/i18n.ts';

/** Returns a sentence that says who made a link of the team. */
export function describeMaker({ device }: FromTeam): string {
  return t('linksFromTeamBy', [device || t('teamUnnamed')]);
}
