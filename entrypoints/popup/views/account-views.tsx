import { Button } from '#components/button.tsx';
import { t } from '#lib/platform/i18n.ts';
import { useFocusOnOpen } from '#lib/ui/focus.ts';
import { describeError } from '#lib/wording/describe-error.ts';
import { IntoFooter } from '../footer-outlet.tsx';
import type { ViewProps } from '../view-props.ts';
import { SampleCard } from './late-parts.ts';

/** Without an account: what the user needs to connect one, a button that opens the options, and samples. */
export function SignedOutView({ services, footerOutlet }: ViewProps) {
  const button = useFocusOnOpen<HTMLButtonElement>();
  return (
    <>
      <div class="state">
        <h1>{t('popupSignedOutTitle')}</h1>
        <p class="muted">{t('popupSignedOutText')}</p>
        <p>
          <a href="demo.html" target="_blank" rel="noopener">
            {t('welcomeDemo')}
          </a>
        </p>
        <IntoFooter outlet={footerOutlet}>
          <Button look="primary" isLarge buttonRef={button} onClick={services.openOptions}>
            {t('actionConnect')}
          </Button>
        </IntoFooter>
      </div>
      <SampleCard />
    </>
  );
}

/** Says that the service refuses key and secret, why, and what stays stored, with a button that opens the options. */
export function AttentionView({ services, snapshot, wasConnected, footerOutlet }: ViewProps) {
  const button = useFocusOnOpen<HTMLButtonElement>();
  if (snapshot.connection.state !== 'needs-attention') return null;
  const error = describeError({ code: snapshot.connection.reason }, services.nowMs());
  return (
    <div class="state">
      <h1>{t('popupAttentionTitle')}</h1>
      {/* An alert only if the connection failed while the popup was open. Otherwise it is no news. */}
      <p {...(wasConnected && { role: 'alert' as const })}>
        {error.text} {error.next}
      </p>
      <p class="muted">{t('popupAttentionKept')}</p>
      <IntoFooter outlet={footerOutlet}>
        <Button look="primary" isLarge buttonRef={button} onClick={services.openOptions}>
          {t('actionOpenOptions')}
        </Button>
      </IntoFooter>
    </div>
  );
}
