import { sendAs } from '#lib/messaging/send-as.ts';
import { openActiveAccount } from '#lib/store/accounts/open-account.ts';
import { showActiveAccount } from '#lib/ui/show-active-account.tsx';
import { loadEarly } from '#lib/ui/use-late.ts';
import { App } from './app.tsx';
import { createOptionsServices } from './create-options-services.ts';
import { loadQuotaHistory } from './load-quota-history.ts';
import { loadSchedulePart } from './load-schedule-part.ts';

const root = document.querySelector('#app');

if (root !== null) {
  showActiveAccount({
    root,
    open: () => openActiveAccount(() => sendAs(null)('wake', {})),
    async draw(account) {
      const services = createOptionsServices(account);
      const snapshot = await services.readSnapshot();
      const { usedHere, usedElsewhere } = snapshot.usage;
      if (usedHere + usedElsewhere > 0) await loadEarly(loadQuotaHistory);
      if (snapshot.connection.state !== 'signed-out') await loadEarly(loadSchedulePart);
      return <App services={services} initialSnapshot={snapshot} />;
    },
  });
}
