import { cleanUrl } from '#lib/domain/addresses/clean-url.ts';
import { canMint } from '#lib/domain/programs/offer.ts';
import type { OpenAccount } from '#lib/store/accounts/open-account.ts';
import { readPageOffers } from '#lib/store/programs/read-page-offers.ts';
import type { TabWithProgram, WindowTab } from '../panel-page.ts';

/** The tabs with a program, each page once. */
export async function readTabsWithProgram(
  { database, readSettings }: OpenAccount,
  tabs: readonly WindowTab[],
): Promise<readonly TabWithProgram[]> {
  const settings = await readSettings();
  const found = await Promise.all(
    tabs.map(async (tab): Promise<TabWithProgram | null> => {
      const { offers, isUnsure } = await readPageOffers(database, tab.url, settings);
      const cleanedUrl = cleanUrl(tab.url)?.url;
      const [best] = offers;
      return best === undefined || cleanedUrl === undefined || isUnsure || !canMint(best)
        ? null
        : { ...tab, cleanedUrl };
    }),
  );
  return [...new Map(found.flatMap((tab) => (tab === null ? [] : [[tab.cleanedUrl, tab] as const]))).values()];
}
