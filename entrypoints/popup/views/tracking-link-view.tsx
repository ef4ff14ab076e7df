import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { ProblemNotice } from '#components/notice.tsx';
import { t } from '#lib/platform/i18n.ts';
import { IntoFooter } from '../footer-outlet.tsx';
import type { ViewProps } from '../view-props.ts';
import { AddressForm } from './address-form.tsx';
import './tracking-link-view.css';

/** The view of a page that is a tracking link. The user can copy its destination, or make a link for the destination. */
export function TrackingLinkView({ services, snapshot: { page }, acts, footerOutlet, takesFocus }: ViewProps) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const mint = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) mint.current?.focus();
  }, []);
  if (page.kind !== 'tracking-link') return null;
  const { destination } = page;
  return (
    <div class="state">
      <h1>{t('popupTrackingTitle')}</h1>
      <p class="muted">{t('popupTrackingText')}</p>
      {destination === null ? (
        <>
          <p>{t('popupTrackingNoDestination')}</p>
          <AddressForm onAddress={acts.openAddress} takesFocus={takesFocus} />
        </>
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
          <IntoFooter outlet={footerOutlet}>
            <Button look="primary" isLarge buttonRef={mint} onClick={() => acts.openAddress(destination)}>
              {t('popupTrackingMint')}
            </Button>
          </IntoFooter>
        </>
      )}
      <ProblemNotice text={copied === false && t('copyFailedPlain')} />
    </div>
  );
}
