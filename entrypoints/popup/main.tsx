import { readOpenTab } from '#lib/store/page/read-open-tab.ts';
import { showActiveAccount } from '#ui/show-active-account.tsx';
import { App } from './app.tsx';
import { createPopupServices } from './create-popup-services.ts';
import { preloadParts } from './preload-parts.ts';

/** The tab, read while the databases open. A later draw (another account, a lost connection) reads it again. */
let tabAtStart: ReturnType<typeof readOpenTab> | undefined = readOpenTab();
// Prevents an "unhandled rejection"; `readSnapshot` still receives the failure.
tabAtStart.catch(() => undefined);

showActiveAccount(async (account) => {
  const services = createPopupServices(account);
  const tab = tabAtStart;
  tabAtStart = undefined;
  const snapshot = await services.readSnapshot({ address: null, offerId: null }, tab, account.readStateAtOpening());
  await preloadParts(snapshot);
  return <App services={services} initialSnapshot={snapshot} />;
});
