import { showActiveAccount } from '#ui/show-active-account.tsx';
import { App } from './app.tsx';
import { createSidePanelServices } from './create-side-panel-services.ts';

showActiveAccount(async (account) => {
  const services = createSidePanelServices(account);
  const snapshot = await services.readSnapshot(null, account.readStateAtOpening());
  return <App services={services} initialSnapshot={snapshot} />;
});
