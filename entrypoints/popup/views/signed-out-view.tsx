import { Button } from '#components/button.tsx';
import { t } from '#lib/platform/i18n.ts';
import { useFocusOnOpen } from '#ui/use-focus-on-open.ts';
import { Act } from '../act-slot.tsx';
import type { ViewProps } from '../view-props.ts';

/** No account yet: what connecting takes, and the way there. */
export function SignedOutView({ services, actSlot }: ViewProps) {
  const button = useFocusOnOpen<HTMLButtonElement>();
  return (
    <div class="state">
      <h1>{t('popupSignedOutTitle')}</h1>
      <p class="muted">{t('popupSignedOutText')}</p>
      <Act slot={actSlot}>
        <Button look="primary" isLarge buttonRef={button} onClick={services.openOptions}>
          {t('actionConnect')}
        </Button>
      </Act>
    </div>
  );
}
