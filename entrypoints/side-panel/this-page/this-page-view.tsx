import { t } from '#lib/platform/i18n.ts';
import type { PanelViewProps } from '../panel-services.ts';
import { ViewFrame } from '../view-frame.tsx';

/** The page in front, and the act that adds it to the post. */
export function ThisPageView(_props: PanelViewProps) {
  return (
    <ViewFrame>
      <h1>{t('panelThisPage')}</h1>
    </ViewFrame>
  );
}
