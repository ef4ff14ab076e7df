import { Button } from '#components/button.tsx';
import '#components/chip.css';
import type { TeamLink } from '#lib/domain/team/team.ts';
import { t } from '#lib/platform/i18n.ts';
import { describeTeamPosting } from '#lib/wording/describe-team-posting.ts';
import { formatAge } from '#lib/wording/format-age.ts';
import './team-link-row.css';

interface TeamLinkRowProps {
  readonly link: TeamLink;
  readonly nowMs: number;
  readonly onCopy: (trackingLink: string) => void;
  readonly onDelete: () => void;
}

/** A shared link. Other devices wrote it, so the page shows all of it as text, and opens no address in it. */
export function TeamLinkRow({ link, nowMs, onCopy, onDelete }: TeamLinkRowProps) {
  const { about, trackingLink, deviceName, atMs, posted } = link;
  const name = about?.title || about?.offerName || (trackingLink ?? t('teamLinksForeign'));
  const facts = [name === about?.offerName ? '' : about?.offerName, about?.destinationUrl].filter(Boolean);
  return (
    <li>
      <div class="team-link-body">
        <p class="team-link-name" dir="auto" title={name}>
          {name}
        </p>
        {facts.length > 0 && (
          <p class="meta" dir="auto">
            {facts.join(' · ')}
          </p>
        )}
        {about !== null && about.note !== '' && (
          <p class="team-link-note" dir="auto" title={about.note}>
            {about.note}
          </p>
        )}
        <p class="meta">
          <bdi>{t('teamLinksBy', [deviceName || t('teamUnnamed'), formatAge(atMs, nowMs)])}</bdi>
          {about?.tags.map((tag) => (
            <span class="chip" key={tag} dir="auto">
              {tag}
            </span>
          ))}
        </p>
        {posted !== null && (
          <p class="meta" dir="auto">
            {describeTeamPosting(posted, nowMs)}
          </p>
        )}
        {trackingLink === null && <p class="meta">{t('teamLinksOther')}</p>}
      </div>
      <div class="team-link-acts">
        {trackingLink !== null && (
          <Button label={t('teamLinksCopyOf', [name])} onClick={() => onCopy(trackingLink)}>
            {t('copy')}
          </Button>
        )}
        <Button look="quiet" label={t('teamLinksDeleteOf', [name])} onClick={onDelete}>
          {t('teamLinksDelete')}
        </Button>
      </div>
    </li>
  );
}
