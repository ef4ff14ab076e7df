import { showActiveAccount } from '#lib/ui/show-active-account.tsx';
import { App } from './app.tsx';
import { createWorkspaceServices } from './create-workspace-services.ts';

showActiveAccount(async (account) => {
  const services = createWorkspaceServices(account);
  return <App services={services} initialSnapshot={await services.readSnapshot()} />;
});
