import { showActiveAccount } from '#lib/ui/show-active-account.tsx';
import { App } from './app.tsx';
import { createOptionsServices } from './create-options-services.ts';

showActiveAccount(async (account) => {
  const services = createOptionsServices(account);
  return <App services={services} initialSnapshot={await services.readSnapshot()} />;
});
