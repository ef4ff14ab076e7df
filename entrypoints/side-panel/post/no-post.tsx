import { EmptyState } from '#components/empty-state.tsx';
import { Notice } from '#components/notice.tsx';
import { t } from '#lib/platform/i18n.ts';
import type { PanelViewProps } from '../panel-services.ts';
import { AddTabsButton } from '../this-page/add-tabs-button.tsx';
import { usePageAdder } from '../this-page/use-page-adder.ts';

/** Says how a post begins, and begins it with the tabs that are open. */
export function NoPost(props: PanelViewProps) {
  const adder = usePageAdder(props);
  return (
    <>
      {adder.problem !== null && (
        <Notice tone="bad" role="alert">
          <p>{adder.problem}</p>
        </Notice>
      )}
      <EmptyState title={t('postNoneTitle')} actions={<AddTabsButton {...props} adding={adder} />}>
        <p>{t('postNoneText')}</p>
      </EmptyState>
    </>
  );
}
