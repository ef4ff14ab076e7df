import { cleanUrl } from '#lib/domain/addresses/clean-url.ts';
import { toUrlText } from '#lib/domain/addresses/to-url-text.ts';
import { readTrackingLink } from '#lib/domain/addresses/tracking-link.ts';
import type { BulkBlockReason, BulkLine, BulkRun } from '#lib/domain/bulk/bulk-run.ts';
import { toBulkTokenContext, withOverrides } from '#lib/domain/bulk/bulk-sub-ids.ts';
import { maxDestinationLength, toReuseKey } from '#lib/domain/links/minted-link.ts';
import { choosePreset, type PresetBook, type SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import type { PresetService } from '#lib/domain/presets/preset-service.ts';
import { toSiteKey } from '#lib/domain/programs/match.ts';
import { canMint, isAppOnly } from '#lib/domain/programs/offer.ts';
import type { Settings } from '#lib/domain/settings.ts';
import { expandSubIds, toOneLine, usesCounter } from '#lib/domain/sub-ids/expand-tokens.ts';
import { findTooLongSubId, noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import type { Clock } from '#lib/platform/clock.ts';
import type { Database } from '#lib/store/database.ts';
import { readLinkHosts } from '#lib/store/links/read-link-hosts.ts';
import { readStoredLink } from '#lib/store/links/read-stored-link.ts';
import { readKeptParameters } from '#lib/store/page/read-kept-parameters.ts';
import { presetBookItem } from '#lib/store/presets/preset-book-item.ts';
import { type HostOffers, readHostOffers } from '#lib/store/programs/read-host-offers.ts';
import { readPageOffers } from '#lib/store/programs/read-page-offers.ts';
import type { OfferRecord } from '#lib/store/schema/offer-records.ts';
import { readSubIds } from '#lib/store/sub-ids/read-sub-ids.ts';
import { isRefusedBefore } from '#lib/worker/links/is-refused-before.ts';
import { isOfferHost } from '#lib/worker/programs/is-offer-host.ts';

/** Of an address that very many programs share, the user picks in the popup. */
const mostCandidates = 20;

export interface BulkPlanner {
  /**
   * Finds out for each line what minting it would come to. Reads this device only: nothing is sent. What the user chose
   * for a line (`isChosen`, `despiteRefusal`, `despiteUnknown`) holds. Duplicates are not looked for.
   */
  plan(run: BulkRun, lines: readonly BulkLine[]): Promise<readonly BulkLine[]>;
}

export interface BulkPlannerDependencies {
  readonly database: () => Promise<Database>;
  readonly clock: Clock;
  readonly readSettings: () => Promise<Settings>;
  readonly readPresetService: () => Promise<PresetService>;
}

/** What all lines of a run share. */
interface Surroundings {
  readonly db: Database;
  readonly run: BulkRun;
  readonly book: PresetBook;
  readonly service: PresetService;
  readonly linkHosts: readonly string[];
  /** Links whose last try lost its answer. */
  readonly unknownKeys: ReadonlySet<string>;
  readonly readOffers: (url: string) => ReturnType<typeof readPageOffers>;
  /** What the user keeps in the addresses of the site. */
  readonly readKept: (url: string) => ReturnType<typeof readKeptParameters>;
}

export function createBulkPlanner(dependencies: BulkPlannerDependencies): BulkPlanner {
  const { database, clock, readSettings, readPresetService } = dependencies;
  async function planLine(raw: BulkLine, around: Surroundings): Promise<BulkLine> {
    const { db, linkHosts, unknownKeys, readOffers } = around;
    const blank = toBlank(raw);
    const url = toUrlText(raw.input.url);
    const cleaned = cleanUrl(url, { keep: await around.readKept(url) });
    if (cleaned === null) return { ...blank, ...blocked('not-an-address') };
    const { isTrackingLink, destination } = readTrackingLink(url, linkHosts);
    if (isTrackingLink) return { ...blank, ...blocked('tracking-link'), trackedUrl: destination };
    const line: BulkLine = {
      ...blank,
      destinationUrl: cleaned.url,
      dropped: cleaned.dropped.map(({ name }) => name),
    };
    if (cleaned.url.length > maxDestinationLength) return { ...line, ...blocked('address-too-long') };

    const found = await readOffers(url);
    const mintable = found.offers.filter(canMint);
    const candidates =
      mintable.length > 1 || (mintable.length === 1 && (found.isUnsure || mintable[0] !== found.offers[0]))
        ? mintable.slice(0, mostCandidates).map(({ offerId, name }) => ({ offerId, name }))
        : [];
    const offer = await findOffer(raw, found.offers, db);
    if (typeof offer === 'string') return { ...line, candidates, ...blocked(offer) };
    const ofOffer: BulkLine = {
      ...line,
      candidates,
      offerId: offer.offerId,
      offerName: offer.name,
      isAppOnly: isAppOnly(offer),
    };
    if (!canMint(offer)) {
      const status = offer.applicationStatus === 'approved' ? offer.offerStatus : offer.applicationStatus;
      return { ...ofOffer, ...blocked('program-unavailable', status) };
    }
    const hostname = new URL(cleaned.url).hostname;
    // What the user picked may be minted where nothing tells that it belongs: the service decides.
    if (!raw.isChosen && !isOfferHost(offer, hostname)) return { ...ofOffer, ...blocked('host-not-in-program') };

    const withSubIds = await addSubIds(ofOffer, offer, around);
    const tooLong = findTooLongSubId(withSubIds.subIds);
    if (tooLong !== null) return { ...withSubIds, ...blocked('sub-id-too-long', String(tooLong)) };
    const isUnsure = found.isUnsure && !raw.isChosen && raw.input.program === '';
    if (isUnsure) return { ...withSubIds, state: 'choose' };

    const reuseKey = toReuseKey(offer.offerId, cleaned.url, withSubIds.subIds);
    const stored = await readStoredLink(db, reuseKey);
    if (stored !== null) return { ...withSubIds, state: 'reused', trackingLink: stored.trackingLink };
    if (!raw.despiteRefusal && (await isRefusedBefore(db, offer.offerId, hostname, clock.nowMs()))) {
      return { ...withSubIds, ...blocked('refused-before') };
    }
    if (!raw.despiteUnknown && unknownKeys.has(reuseKey)) return { ...withSubIds, state: 'unknown' };
    return { ...withSubIds, state: 'new' };
  }

  /** The program: the user's choice, else the list's, else the best match. */
  async function findOffer(
    { isChosen, offerId, input }: BulkLine,
    offers: readonly OfferRecord[],
    db: Database,
  ): Promise<OfferRecord | BulkBlockReason> {
    const chosen = isChosen && offerId !== null ? await db.get('offers', offerId) : undefined;
    if (chosen !== undefined) return chosen;
    if (input.program === '') return offers[0] ?? 'no-program';
    const name = toNameKey(input.program);
    const named =
      offers.find((offer) => offer.offerId === input.program) ?? offers.find((offer) => toNameKey(offer.name) === name);
    if (named !== undefined) return named;
    return (await db.getKey('offers', input.program)) === undefined ? 'program-unknown' : 'host-not-in-program';
  }

  async function addSubIds(line: BulkLine, offer: OfferRecord, around: Surroundings): Promise<BulkLine> {
    const { db, run } = around;
    const preset = findPreset(around, offer.offerId, line.destinationUrl);
    if (preset === null) {
      const remembered = run.preset.kind === 'auto' ? await readSubIds(db, offer.offerId) : noSubIds;
      return { ...line, subIds: withOverrides(remembered, line.input.subIds) };
    }
    const subIds = expandSubIds(preset.subIds, {
      ...toBulkTokenContext(run, { ...line, offerId: offer.offerId, offerName: offer.name, presetName: preset.name }),
      counter: null,
    });
    return {
      ...line,
      presetName: preset.name,
      subIds: withOverrides(subIds, line.input.subIds),
      templates: preset.subIds.some((subId, index) => usesCounter(subId) && line.input.subIds[index] === '')
        ? preset.subIds
        : null,
    };
  }

  return {
    async plan(run, lines) {
      const db = await database();
      const [book, linkHosts, unknown, settings] = await Promise.all([
        presetBookItem.read(),
        readLinkHosts(db),
        db.getAllFromIndex('journal', 'byState', 'unknown'),
        readSettings(),
      ]);
      // Lists are of few hosts, and a program's record is kilobytes.
      const byHost = new Map<string, Promise<HostOffers>>();
      const readHost = (hostname: string) => {
        const read = byHost.get(hostname) ?? readHostOffers(db, hostname);
        byHost.set(hostname, read);
        return read;
      };
      const around: Surroundings = {
        db,
        run,
        book,
        service: await readPresetService(),
        linkHosts,
        unknownKeys: new Set(unknown.map(({ reuseKey }) => reuseKey)),
        readKept: (url) => readKeptParameters(db, url),
        readOffers: (url) => readPageOffers(db, url, settings, readHost),
      };
      return Promise.all(lines.map((line) => planLine(line, around)));
    },
  };
}

function findPreset({ run, book, service }: Surroundings, offerId: string, url: string): SubIdPreset | null {
  const choice = run.preset;
  if (choice.kind === 'none') return null;
  if (choice.kind === 'preset') return book.presets.find(({ presetId }) => presetId === choice.presetId) ?? null;
  return choosePreset(book, { offerId, siteKey: toSiteKey(new URL(url).hostname), service });
}

function toBlank(line: BulkLine): BulkLine {
  return {
    ...line,
    destinationUrl: '',
    dropped: [],
    offerId: line.isChosen ? line.offerId : null,
    offerName: '',
    candidates: [],
    isAppOnly: false,
    subIds: noSubIds,
    templates: null,
    presetName: null,
    reason: null,
    subject: '',
    trackedUrl: null,
    duplicateOf: null,
    trackingLink: null,
  };
}

function blocked(reason: BulkBlockReason, subject = '') {
  return { state: 'blocked' as const, reason, subject };
}

function toNameKey(name: string): string {
  return toOneLine(name).toLowerCase();
}
