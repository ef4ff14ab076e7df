import { Button } from '#components/button.tsx';
import { t } from '#lib/platform/i18n.ts';
import { useFocusOnOpen } from '#lib/ui/use-focus-on-open.ts';
import { IntoFooter } from '../footer-outlet.tsx';
import type { ViewProps } from '../view-props.ts';

/** Without an account: what the user needs to connect one, a button that opens the options, and the sample page. */
export function SignedOutView({ services, footerOutlet }: ViewProps) {
  const button = useFocusOnOpen<HTMLButtonElement>();
  return (
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
  );
}
