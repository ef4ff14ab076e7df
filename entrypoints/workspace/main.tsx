import { showActiveAccount } from '#components/show-active-account.tsx';
import { App } from './app.tsx';
import { createWorkspaceServices } from './create-workspace-services.ts';
import { beginTab, preloadTab } from './tabs.tsx';
import { nameLastTab } from './use-route.ts';

nameLastTab();
// Loads the tab's code while the databases open.
void preloadTab();

showActiveAccount(async (account) => {
  const services = createWorkspaceServices(account);
  const stating = account.readStateAtOpening();
  const [initialSnapshot] = await Promise.all([
    services.readSnapshot(stating),
    preloadTab(),
    beginTab(services.tabDeps, stating),
  ]);
  return <App services={services} initialSnapshot={initialSnapshot} />;
});
