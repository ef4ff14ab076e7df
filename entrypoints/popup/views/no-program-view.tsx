import { useEffect, useRef } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { SyncStatus } from '#components/sync/sync-status.tsx';
import { t } from '#lib/platform/i18n.ts';
import { LastLinks } from '../copy/last-links.tsx';
import type { ViewProps } from '../view-props.ts';
import { AddressForm } from './address-form.tsx';

/** Says why there is no program: none matches, the page is not a web page, or the first sync is still running. */
export function NoProgramView({ services, snapshot, acts, takesFocus }: ViewProps) {
  const { page, sync, lastLinks, rejectedOfferIds } = snapshot;
  const { nowMs, openOptions } = services;
  const act = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) act.current?.focus();
  }, []);
  /** Null if the page is not a web page. */
  const host = page.kind === 'web' ? new URL(page.url).hostname : null;
  const isSyncing = sync.phase === 'programs';
  const isFirstSync = isSyncing && sync.lastCompletedAtMs === null;
  if (host !== null && isFirstSync && !sync.approvedReady) {
    return (
      <div class="state">
        <h1>{t('popupSyncingTitle')}</h1>
        <p class="muted">{t('popupSyncingText')}</p>
        <SyncStatus sync={sync} nowMs={nowMs} />
      </div>
    );
  }
  const isNeverSynced = host !== null && !isSyncing && sync.lastCompletedAtMs === null && sync.programCount === 0;
  return (
    <>
      <div class="state">
        <h1>{t('popupNoProgramTitle')}</h1>
        {host === null ? (
          <p class="muted">{t('popupUnsupportedText')}</p>
        ) : isNeverSynced ? (
          <>
            <p class="muted">{t('popupNeverSyncedText')}</p>
            <Button buttonRef={act} onClick={openOptions}>
              {t('actionOpenOptions')}
            </Button>
          </>
        ) : (
          <>
            <p class="muted">
              {rejectedOfferIds.length === 0 ? t('popupNoProgramText', [host]) : t('popupRejectedText')}
            </p>
            <Button isLarge buttonRef={act} onClick={acts.openSearch}>
              <Icon name="search" />
              {t('chooseProgram')}
            </Button>
          </>
        )}
        {host !== null && isFirstSync && (
          <>
            <p>{t('popupSyncingMore')}</p>
            <SyncStatus sync={sync} nowMs={nowMs} />
          </>
        )}
      </div>
      <LastLinks services={services} links={lastLinks} />
      {!isNeverSynced && <AddressForm onAddress={acts.openAddress} takesFocus={takesFocus && host === null} />}
    </>
  );
}
