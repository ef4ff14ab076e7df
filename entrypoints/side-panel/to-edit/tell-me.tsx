import { Button } from '#components/button.tsx';
import { t } from '#lib/platform/i18n.ts';
import { useLive } from '#lib/ui/use-live.ts';
import type { PanelServices } from '../panel-services.ts';
import './tell-me.css';

const kinds = ['permissions'] as const;

/** Offers one notification a cause, while the browser's permission is missing. */
export function TellMe({ services }: { readonly services: PanelServices }) {
  const { value: mayNotify, readAgain } = useLive(services.mayNotify, kinds);
  if (mayNotify === null) return null;
  return (
    <div class="tell-me">
      <p class="meta">{t(mayNotify ? 'editTold' : 'editTellMeHint')}</p>
      {!mayNotify && (
        // Before anything else: the browser asks only within the click.
        <Button onClick={() => void services.requestNotifications().then(readAgain, () => undefined)}>
          {t('couponsTabTellMe')}
        </Button>
      )}
    </div>
  );
}
