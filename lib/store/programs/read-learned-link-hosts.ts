import { compareTexts } from '#lib/domain/text/compare-texts.ts';
import type { Database } from '#lib/store/database.ts';
import { readMeta } from '#lib/store/meta.ts';
import { readLinkHosts } from '#lib/store/programs/read-link-hosts.ts';

/** A host of the account's tracking links, or one that the user removed from them. */
export interface LearnedLinkHost {
  readonly host: string;
  readonly isIgnored: boolean;
}

/** All link hosts, sorted by host. */
export async function readLearnedLinkHosts(database: Database): Promise<readonly LearnedLinkHost[]> {
  const [known, ignored = []] = await Promise.all([readLinkHosts(database), readMeta(database, 'ignoredLinkHosts')]);
  return [
    ...known.map((host) => ({ host, isIgnored: false })),
    ...ignored.map((host) => ({ host, isIgnored: true })),
  ].sort((one, other) => compareTexts(one.host, other.host));
}
