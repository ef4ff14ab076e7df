import { useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { FailureNotice } from '#components/notice.tsx';
import { t } from '#lib/platform/i18n.ts';
import { useEditable } from '#lib/ui/use-editable.ts';
import { Card } from '../card.tsx';
import type { OptionsServices } from '../options-services.ts';
import './learned-sites-section.css';

interface LinkHostsSectionProps {
  readonly services: OptionsServices;
}

const kinds = ['sites', 'offers'] as const;

/** Rows to show at the start. Each "Show more" adds as many. */
const batch = 20;

/** The hosts of the account's tracking links. The user can ignore each, and undo that. Empty if no host is known. */
export function LinkHostsSection({ services }: LinkHostsSectionProps) {
  const { value, error, act } = useEditable(services.readLearnedLinkHosts, kinds);
  const hosts = value ?? [];
  const [shownCount, setShownCount] = useState(batch);

  const ignore = (host: string, isIgnored: boolean) => act(() => services.send('ignoreLinkHost', { host, isIgnored }));

  if (hosts.length === 0 && error === null) return null;
  return (
    <Card title={t('linkHostsHeading')}>
      <p class="muted">{t('linkHostsIntro')}</p>
      <ul class="list" aria-label={t('linkHostsHeading')}>
        {hosts.slice(0, shownCount).map(({ host, isIgnored }) => (
          // The row stays after a click, and its button keeps the focus: the button then undoes what it did.
          <li key={host}>
            <div class="site-body">
              <p class="site-host">{host}</p>
              {isIgnored && <p class="meta">{t('linkHostIgnored')}</p>}
            </div>
            <Button
              look="quiet"
              label={t(isIgnored ? 'linkHostUndoOf' : 'linkHostRemoveOf', [host])}
              onClick={() => void ignore(host, !isIgnored)}
            >
              {t(isIgnored ? 'actionUndo' : 'sitesRemove')}
            </Button>
          </li>
        ))}
      </ul>
      {hosts.length > shownCount && (
        <div class="button-row">
          <Button onClick={() => setShownCount(shownCount + batch)}>{t('sitesMore', hosts.length - shownCount)}</Button>
        </div>
      )}
      <FailureNotice error={error} nowMs={services.nowMs()} />
    </Card>
  );
}
