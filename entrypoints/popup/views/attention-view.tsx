import { Button } from '#components/button.tsx';
import { t } from '#lib/platform/i18n.ts';
import { describeError } from '#lib/wording/describe-error.ts';
import { useFocusOnOpen } from '#ui/use-focus-on-open.ts';
import { IntoFooter } from '../footer-outlet.tsx';
import type { ViewProps } from '../view-props.ts';

/** The service no longer takes the key and secret: why, what is kept, and the way to mend it. */
export function AttentionView({ services, snapshot, wasConnected, footerOutlet }: ViewProps) {
  const button = useFocusOnOpen<HTMLButtonElement>();
  if (snapshot.connection.state !== 'needs-attention') return null;
  const error = describeError({ code: snapshot.connection.reason }, services.nowMs());
  return (
    <div class="state">
      <h1>{t('popupAttentionTitle')}</h1>
      {/* An alert only where an act has just failed: on opening the popup this is no news. */}
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
