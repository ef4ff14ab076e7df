import { sendAs } from '#lib/messaging/send-as.ts';
import { openActiveAccount } from '#lib/store/accounts/open-account.ts';
import { showActiveAccount } from '#lib/ui/show-active-account.tsx';
import { App } from './app.tsx';
import { createOptionsServices } from './create-options-services.ts';

const root = document.querySelector('#app');

if (root !== null) {
  showActiveAccount({
    root,
    open: () => openActiveAccount(() => sendAs(null)('wake', {})),
    async draw(account) {
      const services = createOptionsServices(account);
      return <App services={services} initialSnapshot={await services.readSnapshot()} />;
    },
  });
}
