import type { CheckServices } from '#components/checks/check-services.ts';
import { toCheckPortName } from '#lib/domain/checks/page-check.ts';
import { type Route, toWorkspaceUrl } from '#lib/domain/routes/route.ts';
import type { Send } from '#lib/messaging/create-send.ts';
import { browser, type Runtime } from '#lib/platform/browser.ts';
import { createSystemClock } from '#lib/platform/clock.ts';
import { createSystemRandom } from '#lib/platform/random.ts';
import type { OpenAccount } from '#lib/store/accounts/open-account.ts';
import { readCheckData } from '#lib/store/checks/read-check-data.ts';
import { copyFormatted } from '#lib/ui/copy-for-user.ts';

/** The composition root of the panel's check: implements {@link CheckServices}. */
export function createCheckServices(account: OpenAccount, send: Send): CheckServices {
  const clock = createSystemClock();
  return {
    ...readCheckData(account, clock.nowMs),
    nowMs: clock.nowMs,
    newId: createSystemRandom().id,
    send,
    copyFormatted,
    watchPage,
    requestNotifications: () => browser.permissions.request({ permissions: ['notifications'] }),
    openProgram: (id) => openInWorkspace({ tab: 'programs', params: { id } }),
    openLink: (id) => openInWorkspace({ tab: 'links', params: { id } }),
  };
}

/** The page's outlines live as long as this end of their connection. */
function watchPage(checkId: string, onNumber: (number: number) => void): () => void {
  const ports = new Set<Runtime.Port>();
  const onConnect = (port: Runtime.Port) => {
    // Only this extension's own scripts can connect; the name is that of one reading.
    if (port.name !== toCheckPortName(checkId) || port.sender?.id !== browser.runtime.id) return;
    ports.add(port);
    port.onMessage.addListener((number: unknown) => {
      if (typeof number === 'number') onNumber(number);
    });
  };
  browser.runtime.onConnect.addListener(onConnect);
  return () => {
    browser.runtime.onConnect.removeListener(onConnect);
    for (const port of ports) port.disconnect();
  };
}

function openInWorkspace(route: Route): void {
  void browser.tabs.create({ url: `/${toWorkspaceUrl(route)}` });
}
