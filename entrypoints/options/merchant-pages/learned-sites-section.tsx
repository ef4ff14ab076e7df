import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { SavedMark } from '#components/forms/saved-mark.tsx';
import { Icon } from '#components/icon.tsx';
import { FailureNotice } from '#components/notice.tsx';
import { formatInstant } from '#components/time/format-instant.ts';
import { t } from '#lib/platform/i18n.ts';
import type { LearnedSite } from '#lib/store/programs/read-learned-sites.ts';
import { useEditable } from '#lib/ui/use-editable.ts';
import { Card } from '../card.tsx';
import type { OptionsServices } from '../options-services.ts';
import './learned-sites-section.css';

interface LearnedSitesSectionProps {
  readonly services: OptionsServices;
}

const kinds = ['sites', 'offers'] as const;

/** Rows to show at the start. Each "Show more" adds as many. */
const batch = 20;

/** What Linkmint learned about sites from links and from the user. The user can delete each row. */
export function LearnedSitesSection({ services }: LearnedSitesSectionProps) {
  const { value: sites, error, act } = useEditable(services.readLearnedSites, kinds);
  const [shownCount, setShownCount] = useState(batch);
  /** The number of removed rows, and the index of the last one. */
  const [removed, setRemoved] = useState({ count: 0, index: 0 });
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);

  useEffect(() => {
    if (removed.count === 0) return;
    // The clicked button has disappeared. Focus the row that took its place, or the heading if no row is left.
    const rows = list.current?.querySelectorAll('button') ?? [];
    (rows[Math.min(removed.index, rows.length - 1)] ?? heading.current)?.focus();
  }, [removed]);

  const remove = async (site: LearnedSite, index: number) => {
    if (await act(() => forget(services, site))) setRemoved(({ count }) => ({ count: count + 1, index }));
  };

  return (
    <Card
      title={t('sitesHeading')}
      titleRef={heading}
      aside={<SavedMark count={removed.count} text={t('sitesRemoved')} />}
    >
      <p class="muted">{t('sitesIntro')}</p>
      {sites !== null && sites.length === 0 && <p class="sites-empty">{t('sitesEmpty')}</p>}
      {sites !== null && sites.length > 0 && (
        <ul ref={list} class="list" aria-label={t('sitesHeading')}>
          {sites.slice(0, shownCount).map((site, index) => {
            const program = site.programName ?? t('presetProgram', [site.offerId]);
            return (
              <li key={`${site.kind} ${site.host} ${site.offerId}`}>
                <div class="site-body">
                  <p class="site-host">
                    {site.host} <Icon name="forward" /> <span dir="auto">{program}</span>
                  </p>
                  <p class="meta">{toKindText(site)}</p>
                </div>
                <Button
                  look="quiet"
                  label={t('sitesRemoveOf', [site.host, program])}
                  onClick={() => void remove(site, index)}
                >
                  {t('sitesRemove')}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {sites !== null && sites.length > shownCount && (
        <div class="button-row">
          <Button onClick={() => setShownCount(shownCount + batch)}>{t('sitesMore', sites.length - shownCount)}</Button>
        </div>
      )}
      <FailureNotice error={error} nowMs={services.nowMs()} />
    </Card>
  );
}

function forget({ send }: OptionsServices, { kind, host, offerId }: LearnedSite): Promise<unknown> {
  switch (kind) {
    case 'learned':
      return send('forgetHost', { offerId, host });
    case 'refused':
      return send('forgetRefusal', { offerId, host });
    case 'rejected':
      return send('rejectProgram', { host, offerId, isRejected: false });
  }
}

function toKindText({ kind, untilMs }: LearnedSite): string {
  switch (kind) {
    case 'learned':
      return t('sitesLearned');
    case 'refused':
      return t('sitesRefused', [formatInstant(untilMs ?? 0, 'day')]);
    case 'rejected':
      return t('sitesRejected');
  }
}
