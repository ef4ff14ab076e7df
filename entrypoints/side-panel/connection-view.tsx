import { Button } from '#components/button.tsx';
import { t } from '#lib/platform/i18n.ts';
import { useFocusOnOpen } from '#lib/ui/use-focus-on-open.ts';
import { describeError } from '#lib/wording/describe-error.ts';
import type { PanelServices, PanelSnapshot } from './panel-services.ts';
import { ViewFrame } from './view-frame.tsx';

interface ConnectionViewProps {
  readonly services: PanelServices;
  readonly connection: Exclude<PanelSnapshot['connection'], { state: 'connected' }>;
}

/** In place of the views: no account is connected, or the service refuses key and secret. */
export function ConnectionView({ services, connection }: ConnectionViewProps) {
  const button = useFocusOnOpen<HTMLButtonElement>();
  const isSignedOut = connection.state === 'signed-out';
  const error = isSignedOut ? null : describeError({ code: connection.reason }, services.nowMs());
  return (
    <ViewFrame
      acts={
        <Button look="primary" isLarge buttonRef={button} onClick={services.openOptions}>
          {t(isSignedOut ? 'actionConnect' : 'actionOpenOptions')}
        </Button>
      }
    >
      <h1>{t(isSignedOut ? 'popupSignedOutTitle' : 'popupAttentionTitle')}</h1>
      {error === null ? (
        <p class="muted">{t('popupSignedOutText')}</p>
      ) : (
        <>
          <p>
            {error.text} {error.next}
          </p>
          <p class="muted">{t('popupAttentionKept')}</p>
        </>
      )}
    </ViewFrame>
  );
}
