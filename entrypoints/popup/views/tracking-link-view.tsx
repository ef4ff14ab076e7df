import { useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { Notice } from '#components/notice.tsx';
import { t } from '#lib/platform/i18n.ts';
import type { ViewProps } from './view-props.ts';
import './tracking-link-view.css';

/** The page is a tracking link itself: nothing is minted of it, but its destination can be read. */
export function TrackingLinkView({ services, snapshot: { page } }: ViewProps) {
  const [copied, setCopied] = useState<boolean | null>(null);
  if (page.kind !== 'tracking-link') return null;
  const { destination } = page;
  return (
    <div class="state">
      <h1>{t('popupTrackingTitle')}</h1>
      <p class="muted">{t('popupTrackingText')}</p>
      {destination === null ? (
        <p>{t('popupTrackingNoDestination')}</p>
      ) : (
        <>
          <p>
            {t('popupTrackingDestination')} <code class="address">{destination}</code>
          </p>
          <div class="field-row">
            <Button onClick={async () => setCopied(await services.copyText(destination))}>
              {t('popupCopyDestination')}
            </Button>
            <span class="ok" role="status">
              {copied === true && t('copied')}
            </span>
          </div>
        </>
      )}
      {copied === false && (
        <Notice tone="bad" role="alert">
          <p>{t('copyFailedPlain')}</p>
        </Notice>
      )}
    </div>
  );
}
