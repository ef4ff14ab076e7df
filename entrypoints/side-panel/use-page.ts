import { useCallback, useEffect, useRef } from 'preact/hooks';
import type { OpenTab } from '#lib/store/page/read-open-tab.ts';
import { useLive } from '#lib/ui/use-live.ts';
import type { PageFacts, PanelPage } from './panel-page.ts';
import type { PanelServices } from './panel-services.ts';

const kinds = ['offers', 'campaigns', 'sites', 'settings', 'posts', 'links', 'conversions'] as const;

/**
 * The page in front. If the browser does not show its address, the panel keeps the page that it had: the user has not
 * called it to another one.
 */
export function usePage(services: PanelServices, initial: PanelPage, postId: string) {
  const kept = useRef(toTab(initial.facts));
  const chosen = useRef<{ readonly url: string; readonly offerId: string } | null>(null);
  const read = useCallback(async (): Promise<PanelPage> => {
    const [inFront, following] = await Promise.all([services.readTab(), services.readFollowing()]);
    const isUnseen = inFront === null || inFront.url === '';
    const tab = isUnseen ? kept.current : inFront;
    const offerId = chosen.current !== null && chosen.current.url === tab?.url ? chosen.current.offerId : null;
    const facts = await services.readPage(tab, { postId, offerId });
    kept.current = toTab(facts);
    return { facts, isBehind: isUnseen && tab !== null, ...following };
  }, [services, postId]);
  const { value: page, refresh, readAgain } = useLive(read, kinds, initial);
  useEffect(() => services.watchTab(readAgain), [services, readAgain]);

  const chooseProgram = useCallback(
    (offerId: string | null) => {
      chosen.current = offerId === null || kept.current === null ? null : { url: kept.current.url, offerId };
      return refresh();
    },
    [refresh],
  );
  return {
    page,
    /** As in `PanelViewProps`. */
    chooseProgram,
  };
}

function toTab(facts: PageFacts): OpenTab | null {
  return facts.kind === 'web' ? { tabId: facts.tabId, url: facts.url, title: facts.title } : null;
}
