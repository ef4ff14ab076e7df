import type { TabId } from '#lib/domain/routes/route.ts';
import { tabs } from './tabs.tsx';
import type { TabProps } from './workspace-services.ts';

interface TabPanelProps extends TabProps {
  readonly tab: TabId;
  /** Whether the page is switching to another account: then the user can do nothing more in this one. */
  readonly isInert: boolean;
}

/** The open tab. Its code loads when the user first opens it. */
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
