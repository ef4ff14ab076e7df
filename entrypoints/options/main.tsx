import { showActiveAccount } from '#components/show-active-account.tsx';
import { App } from './app.tsx';
import { createOptionsServices } from './create-options-services.ts';
import { preloadOptionPage } from './option-pages.tsx';

// Loads the page's code while the databases open.
void preloadOptionPage();

showActiveAccount(async (account) => {
  const services = createOptionsServices(account);
  const [initialSnapshot] = await Promise.all([
    services.readSnapshot(account.readStateAtOpening()),
    preloadOptionPage(),
  ]);
  return <App services={services} initialSnapshot={initialSnapshot} />;
});
