import { useCallback, useEffect, useState } from 'preact/hooks';
import type { CheckWish } from '#lib/domain/checks/check-ask.ts';
import { watchDataChanges } from '#lib/store/data-changes.ts';
import type { PanelServices } from '../panel-services.ts';

/**
 * Takes what the user asked for by menu, command or popup, before the panel was open and while it is. It stands in place
 * of the tabs.
 */
export function useCheckAsk(services: PanelServices, isConnected: boolean) {
  const [target, setTarget] = useState<CheckWish | null>(null);
  useEffect(() => {
    if (!isConnected) return;
    const take = () => {
      services
        .readTab()
        .then((tab) => services.send('takeCheckAsk', { tabId: tab?.tabId ?? null }))
        .then(({ ask }) => ask !== null && setTarget(ask))
        .catch(() => undefined);
    };
    take();
    return watchDataChanges(['check-ask'], take);
  }, [services, isConnected]);
  return {
    target,
    checkOpenPage: useCallback(() => {
      void services.readTab().then((tab) => tab !== null && setTarget({ kind: 'page', tabId: tab.tabId }));
    }, [services]),
    close: useCallback(() => setTarget(null), []),
  };
}
