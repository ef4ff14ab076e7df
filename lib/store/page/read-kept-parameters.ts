import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import type { Database } from '#lib/store/database.ts';

/** The parts that the user keeps in addresses of the page's site: `keep` of `cleanUrl`. Empty without a site. */
export async function readKeptParameters(database: Database, pageUrl: string): Promise<readonly string[]> {
  if (!URL.canParse(pageUrl)) return [];
  const preference = await database.get('sitePreferences', toSiteKey(new URL(pageUrl).hostname));
  return preference?.keptParameters ?? [];
}
