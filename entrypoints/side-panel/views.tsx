import type { FunctionComponent } from 'preact';
import { late } from '#components/late.tsx';
import { t } from '#lib/platform/i18n.ts';
import type { PanelView } from './panel-place.ts';
import type { PanelViewProps } from './panel-services.ts';
import { ThisPageView } from './this-page/this-page-view.tsx';
import { ViewFrame } from './view-frame.tsx';

/** No status region: the panel has one, which says what the user's acts did. */
const drawLoading = () => (
  <ViewFrame>
    <p class="muted">{t('panelLoading')}</p>
  </ViewFrame>
);

/** The views. The first one is a part of the first frame; the others load when the user first opens them. */
export const views: Readonly<Record<PanelView, { readonly View: FunctionComponent<PanelViewProps> }>> = {
  page: { View: ThisPageView },
  post: { View: late(() => import('./post/post-view.tsx'), 'PostView', drawLoading) },
  'to-edit': { View: late(() => import('./to-edit/to-edit-view.tsx'), 'ToEditView', drawLoading) },
};
