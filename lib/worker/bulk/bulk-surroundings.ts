import type { BulkRun } from '#lib/domain/bulk/bulk-run.ts';
import type { PresetBook } from '#lib/domain/presets/preset-book.ts';
import type { PresetService } from '#lib/domain/presets/preset-service.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';
import type { Database } from '#lib/store/database.ts';
import { readKeptParameters } from '#lib/store/page/read-kept-parameters.ts';
import { readUsableBook } from '#lib/store/presets/read-usable-book.ts';
import { type HostOffers, readHostOffers } from '#lib/store/programs/read-host-offers.ts';
import { readLinkHosts } from '#lib/store/programs/read-link-hosts.ts';
import { readPageOffers } from '#lib/store/programs/read-page-offers.ts';

/** What all lines of a run share. */
export interface BulkSurroundings {
  readonly db: Database;
  readonly run: BulkRun;
  readonly book: PresetBook;
  readonly service: PresetService;
  readonly nowMs: number;
  readonly linkHosts: readonly string[];
  /** Links whose last try lost its answer. */
  readonly unknownKeys: ReadonlySet<string>;
  readonly readOffers: (url: string) => ReturnType<typeof readPageOffers>;
  /** The parameters that the user keeps in the addresses of the site. */
  readonly readKept: (url: string) => ReturnType<typeof readKeptParameters>;
}

export async function readBulkSurroundings(
  db: Database,
  run: BulkRun,
  { settings, service }: { readonly settings: Settings; readonly service: PresetService },
  nowMs: number,
): Promise<BulkSurroundings> {
  const [book, linkHosts, unknown] = await Promise.all([
    readUsableBook(db),
    readLinkHosts(db),
    db.getAllFromIndex('journal', 'byState', 'unknown'),
  ]);
  // A list has few hosts, and a program's record has kilobytes.
  const byHost = new Map<string, Promise<HostOffers>>();
  const readHost = (hostname: string) => {
    const read = byHost.get(hostname) ?? readHostOffers(db, hostname);
    byHost.set(hostname, read);
    return read;
  };
  return {
    db,
    run,
    book,
    service,
    nowMs,
    linkHosts,
    unknownKeys: new Set(unknown.map(({ reuseKey }) => reuseKey)),
    readKept: (url) => readKeptParameters(db, url),
    readOffers: (url) => readPageOffers(db, url, settings, readHost),
  };
}
