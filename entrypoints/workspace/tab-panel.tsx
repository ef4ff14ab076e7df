import type { TabId } from '#lib/domain/route.ts';
import { tabs } from './tabs.tsx';
import type { TabProps } from './workspace-services.ts';

interface TabPanelProps extends TabProps {
  readonly tab: TabId;
  /** Another account is about to be shown: nothing may be done in this one any more. */
  readonly isInert: boolean;
}

/** The open tab: its script comes with its first opening. */
export function TabPanel({ tab, isInert, ...props }: TabPanelProps) {
  const { View } = tabs[tab];
  return (
    <main class="panel" inert={isInert}>
      <div class="panel-content" id="panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        <View {...props} />
      </div>
    </main>
  );
}
