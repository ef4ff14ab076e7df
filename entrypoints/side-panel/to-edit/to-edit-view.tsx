import { t } from '#lib/platform/i18n.ts';
import type { PanelViewProps } from '../panel-services.ts';
import { ViewFrame } from '../view-frame.tsx';

/** What changed after posts went out, by cause. */
export function ToEditView(_props: PanelViewProps) {
  return (
    <ViewFrame>
      <h1>{t('panelToEdit')}</h1>
    </ViewFrame>
  );
}
