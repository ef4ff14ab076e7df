import { useCallback, useEffect } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { maxPostProducts } from '#lib/domain/posts/post.ts';
import { t } from '#lib/platform/i18n.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { watchThrottled } from '#lib/ui/watch-throttled.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import type { PanelPage, TabWithProgram } from '../panel-page.ts';
import type { PanelViewProps } from '../panel-services.ts';
import type { PageAdder } from './use-page-adder.ts';

interface AddTabsButtonProps extends Pick<PanelViewProps, 'services' | 'snapshot' | 'moves'> {
  readonly page: PanelPage;
  readonly adding: Pick<PageAdder, 'addAll' | 'isBusy'>;
}

/** What decides which tabs have a program. */
const programKinds = ['offers', 'sites', 'settings'] as const;

/** Adds the open tabs of the window that have a program. Asks for the permission to see them first. */
export function AddTabsButton({ services, snapshot, moves, page, adding }: AddTabsButtonProps) {
  const { followsTabs } = page;
  const read = useCallback(async () => (followsTabs ? services.readTabsWithProgram() : null), [services, followsTabs]);
  const { value: tabs, readAgain } = useLive(read, programKinds);
  // Each read looks at all tabs, and a browser that starts opens hundreds of them in a moment.
  useEffect(() => watchThrottled(services.watchTabs, readAgain), [services, readAgain]);
  const toNew = (found: readonly TabWithProgram[]) =>
    found
      .filter(({ cleanedUrl }) => !snapshot.post?.products.some((product) => product.url === cleanedUrl))
      .slice(0, maxPostProducts);
  const count = tabs === null ? null : toNew(tabs).length;

  const addTabs = async (allowed: Promise<boolean>) => {
    if (!(await allowed)) return;
    const pages = toNew(await services.readTabsWithProgram()).map(({ tabId, url: pageUrl, title, isLoaded }) => ({
      ...{ productId: services.newId(), tabId: isLoaded ? tabId : null, pageUrl, title, isChosen: false },
    }));
    if (pages.length > 0 && (await adding.addAll(pages))) moves.open('post');
  };
  return (
    <Button
      isDisabled={count === 0}
      isBusy={adding.isBusy}
      // Before anything else: the browser asks only within the click.
      onClick={() => void addTabs(followsTabs ? Promise.resolve(true) : services.requestTabs()).catch(() => undefined)}
    >
      <Icon name="plus" />
      {count === null || count === 0 ? t('addOpenTabs') : t('addTabs', count, [formatNumber(count)])}
    </Button>
  );
}
