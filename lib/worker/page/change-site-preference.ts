import { toSiteKey } from '#lib/domain/programs/match.ts';
import type { Database } from '#lib/store/database.ts';
import type { SitePreference } from '#lib/store/schema/site-preference.ts';

/** Changes what the user chose for a host's site; the record goes with the last choice. */
export async function changeSitePreference(
  database: Database,
  host: string,
  change: (before: SitePreference) => SitePreference,
): Promise<void> {
  const siteKey = toSiteKey(host);
  const transaction = database.transaction('sitePreferences', 'readwrite');
  const after = change((await transaction.store.get(siteKey)) ?? { siteKey });
  if (Object.keys(after).length > 1) await transaction.store.put(after);
  else await transaction.store.delete(siteKey);
  await transaction.done;
}
