import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { Notice } from '#components/notice.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import type { TabId } from '#lib/domain/route.ts';
import { t } from '#lib/platform/i18n.ts';
import { tabs } from './tabs.ts';
import type { TabProps } from './workspace-services.ts';

interface TabPanelProps extends TabProps {
  readonly tab: TabId;
  /** Another account is about to be shown: nothing may be done in this one any more. */
  readonly isInert: boolean;
}

/** The open tab: its script comes with its first opening. */
export function TabPanel({ tab, isInert, ...props }: TabPanelProps) {
  const [View, setView] = useState<FunctionComponent<TabProps> | null>(null);
  const [isBroken, setIsBroken] = useState(false);
  useEffect(() => {
    let isLeft = false;
    tabs[tab].load().then(
      (view) => {
        if (!isLeft) setView(() => view);
      },
      // The extension was replaced under the open page: its files are gone.
      () => {
        if (!isLeft) setIsBroken(true);
      },
    );
    return () => {
      isLeft = true;
    };
  }, [tab]);
  return (
    <main class="panel" inert={isInert}>
      <div class="panel-content" id="panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {isBroken && (
          <Notice
            tone="bad"
            role="alert"
            title={t('workspaceOutdated')}
            actions={<Button onClick={() => location.reload()}>{t('actionReload')}</Button>}
          >
            <p>{t('workspaceOutdatedNext')}</p>
          </Notice>
        )}
        {View === null ? !isBroken && <SkeletonRows label={t('workspaceLoading')} count={8} /> : <View {...props} />}
      </div>
    </main>
  );
}
