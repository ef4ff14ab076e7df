import { sendAs } from '#lib/messaging/send-as.ts';
import { openActiveAccount } from '#lib/store/accounts/open-account.ts';
import { showActiveAccount } from '#lib/ui/show-active-account.tsx';
import { App } from './app.tsx';
import { createPopupServices } from './create-popup-services.ts';
import { loadView } from './load-view.ts';

const root = document.querySelector('#app');

if (root !== null) {
  showActiveAccount({
    root,
    open: () => openActiveAccount(() => sendAs(null)('wake', {})),
    async draw(account) {
      const services = createPopupServices(account);
      const snapshot = await services.readSnapshot({ address: null, offerId: null });
      return <App services={services} initialSnapshot={snapshot} initialView={await loadView(snapshot)} />;
    },
  });
}
