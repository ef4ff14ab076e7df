import { showActiveAccount } from '#components/show-active-account.tsx';
import { App } from './app.tsx';
import { createPopupServices } from './create-popup-services.ts';
import { preloadParts } from './preload-parts.ts';

showActiveAccount(async (account) => {
  const services = createPopupServices(account);
  const snapshot = await services.readSnapshot({ address: null, offerId: null }, account.readStateAtOpening());
  await preloadParts(snapshot);
  return <App services={services} initialSnapshot={snapshot} />;
});
