import type { FromTeam } from '#lib/domain/links/minted-link.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatAge } from '#lib/wording/format-time.ts';

interface TeamMadeProps {
  readonly fromTeam: FromTeam;
  readonly nowMs: () => number;
}

/** Says that the link is a colleague's, and how old it is. */
export function TeamMade({ fromTeam, nowMs }: TeamMadeProps) {
  return <>{t('mintedTeam', [formatAge(fromTeam.atMs, nowMs())])}</>;
}
