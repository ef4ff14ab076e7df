import { showActiveAccount } from '#components/show-active-account.tsx';
import { App } from './app.tsx';
import { ChannelsStep } from './channels-parts.ts';
import { createWelcomeServices } from './create-welcome-services.ts';

showActiveAccount(async (account) => {
  const services = createWelcomeServices(account);
  const initialSnapshot = await services.readSnapshot();
  // A reload may be in the midst of the steps.
  if (initialSnapshot.connection.state === 'connected') await ChannelsStep.preload();
  return <App services={services} initialSnapshot={initialSnapshot} />;
});
