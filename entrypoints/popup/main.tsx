import { sendAs } from '#lib/messaging/send-as.ts';
import { openActiveAccount } from '#lib/store/accounts/open-account.ts';
import { showActiveAccount } from '#lib/ui/show-active-account.tsx';
import { App } from './app.tsx';
import { createPopupServices } from './create-popup-services.ts';
import { preloadParts } from './preload-parts.ts';

const root = document.querySelector('#app');

if (root !== null) {
  showActiveAccount({
    root,
    open: () => openActiveAccount(() => sendAs(null)('wake', {})),
    async draw(account) {
      const services = createPopupServices(account);
      const snapshot = await services.readSnapshot({ address: null, offerId: null });
      await preloadParts(snapshot, false);
      return <App services={services} initialSnapshot={snapshot} />;
    },
  });
}
