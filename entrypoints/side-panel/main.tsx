import { showActiveAccount } from '#components/show-active-account.tsx';
import { App } from './app.tsx';
import { createSidePanelServices } from './create-side-panel-services.ts';
import { LockNotice } from './late-parts.ts';

showActiveAccount(async (account) => {
  const services = createSidePanelServices(account);
  const [snapshot, tab, following] = await Promise.all([
    services.readSnapshot(null, account.readStateAtOpening()),
    services.readTab(),
    services.readFollowing(),
  ]);
  const [facts] = await Promise.all([
    services.readPage(tab, { postId: snapshot.postId, offerId: null }),
    // So that the notice does not move what is drawn already.
    snapshot.isLocked && LockNotice.preload(),
  ]);
  return <App services={services} initialSnapshot={snapshot} initialPage={{ facts, isBehind: false, ...following }} />;
});
