import type { BulkRun } from '#lib/domain/bulk/bulk-run.ts';
import type { PresetBook } from '#lib/domain/presets/preset-book.ts';
import type { PresetService } from '#lib/domain/presets/preset-service.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';
import type { Database } from '#lib/store/database.ts';
import { readKeptParameters } from '#lib/store/page/read-kept-parameters.ts';
import { readUsableBook } from '#lib/store/presets/read-usable-book.ts';
import { createHostReader } from '#lib/store/programs/read-host-offers.ts';
import { readLinkHosts } from '#lib/store/programs/read-link-hosts.ts';
import { readPageOffers } from '#lib/store/programs/read-page-offers.ts';
import { readOnce } from '#lib/store/read-once.ts';
import { readSubIds } from '#lib/store/sub-ids/read-sub-ids.ts';
import { findRefusal } from '#lib/worker/links/find-refusal.ts';
import type { ExpandedWish } from '#lib/worker/links/mint-wish.ts';

/** What all lines of a run share. */
export interface BulkSurroundings {
  readonly db: Database;
  readonly run: BulkRun;
  readonly book: PresetBook;
  readonly service: PresetService;
  readonly linkHosts: readonly string[];
  /** Links whose last try lost its answer. */
  readonly unknownKeys: ReadonlySet<string>;
  readonly readOffers: (url: string) => ReturnType<typeof readPageOffers>;
  /** The parameters that the user keeps in the addresses of the site. */
  readonly readKept: (url: string) => ReturnType<typeof readKeptParameters>;
  /** The sub-IDs that the user gave the program's last link. */
  readonly readSubIds: (offerId: string) => ReturnType<typeof readSubIds>;
  /** Whether the network lately refused links of the program to the host. */
  readonly isRefused: (link: Pick<ExpandedWish, 'offerId' | 'destinationUrl'>) => Promise<boolean>;
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
  const readHost = createHostReader(db);
  return {
    db,
    run,
    book,
    service,
    linkHosts,
    unknownKeys: new Set(unknown.map(({ reuseKey }) => reuseKey)),
    readKept: readOnce((url: string) => readKeptParameters(db, url), toHost),
    readSubIds: readOnce((offerId: string) => readSubIds(db, offerId)),
    isRefused: readOnce(
      async (link) => (await findRefusal(db, link, nowMs)) !== undefined,
      ({ offerId, destinationUrl }) => `${offerId}|${toHost(destinationUrl)}`,
    ),
    readOffers: (url) => readPageOffers(db, url, settings, readHost),
  };
}

const toHost = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : '');
