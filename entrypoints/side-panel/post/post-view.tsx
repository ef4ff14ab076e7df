import { t } from '#lib/platform/i18n.ts';
import type { PanelViewProps } from '../panel-services.ts';
import { ViewFrame } from '../view-frame.tsx';

/** The post that the panel works on: its products, its channels, and its texts. */
export function PostView({ snapshot }: PanelViewProps) {
  return (
    <ViewFrame>
      <h1>{snapshot.post?.name || t('panelPost')}</h1>
    </ViewFrame>
  );
}
