import { showActiveAccount } from '#components/show-active-account.tsx';
import { App } from './app.tsx';
import { createWelcomeServices } from './create-welcome-services.ts';

showActiveAccount(async (account) => {
  const services = createWelcomeServices(account);
  return <App services={services} initialSnapshot={await services.readSnapshot()} />;
});
