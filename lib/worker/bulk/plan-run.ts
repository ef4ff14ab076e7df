import { cleanUrl } from '#lib/domain/addresses/clean-url.ts';
import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import { toUrlText } from '#lib/domain/addresses/to-url-text.ts';
import { readTrackingLink } from '#lib/domain/addresses/tracking-link.ts';
import { applyBulkChange, markBulkDuplicates } from '#lib/domain/bulk/bulk-changes.ts';
import type { BulkBlockReason, BulkInputLine, BulkLine, BulkPresetChoice, BulkRun } from '#lib/domain/bulk/bulk-run.ts';
import { toBulkTokenContext, withOverrides } from '#lib/domain/bulk/bulk-sub-ids.ts';
import { newBulkRun } from '#lib/domain/bulk/new-bulk-run.ts';
import { maxDestinationLength, toReuseKey } from '#lib/domain/links/minted-link.ts';
import { isPresetChannelId } from '#lib/domain/posts/channel-ids.ts';
import { choosePreset, type SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import { canMint, isAppOnly } from '#lib/domain/programs/offer.ts';
import { expandSubIds, findCutSubIds, toOneLine, usesCounter } from '#lib/domain/sub-ids/expand-tokens.ts';
import { findTooLongSubId, noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { toMoment } from '#lib/domain/time/days.ts';
import type { Database } from '#lib/store/database.ts';
import type { readPageOffers } from '#lib/store/programs/read-page-offers.ts';
import type { OfferRecord } from '#lib/store/schema/offer-records.ts';
import { type BulkSurroundings, readBulkSurroundings } from '#lib/worker/bulk/bulk-surroundings.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { isOfferHost } from '#lib/worker/programs/is-offer-host.ts';

/** What a plan reads and draws. */
export type PlanningContext = Pick<
  AccountContext,
  'database' | 'clock' | 'random' | 'readSettings' | 'readPresetService'
>;

/**
 * Works out for each line what minting it would bring. Reads only this device and sends nothing. What the user chose
 * for a line (`isChosen`, `despiteRefusal`, `despiteUnknown`) holds. Does not look for duplicates.
 */
export async function planBulkLines(
  { database, clock, readSettings, readPresetService }: PlanningContext,
  run: BulkRun,
  lines: readonly BulkLine[],
): Promise<readonly BulkLine[]> {
  const user = { settings: await readSettings(), service: await readPresetService() };
  const around = await readBulkSurroundings(await database(), run, user, clock.nowMs());
  return planLineLinks(await Promise.all(lines.map((line) => planBulkLine(line, around))), around);
}

/** A run with every line planned. It starts at once, unless the change says otherwise. Stores nothing. */
export async function planRun(
  context: PlanningContext,
  list: readonly BulkInputLine[],
  preset: BulkPresetChoice,
  change: Pick<BulkRun, 'runId' | 'postId' | 'postIds'> & Partial<Pick<BulkRun, 'state' | 'startedAtMs'>>,
): Promise<{ readonly run: BulkRun; readonly lines: readonly BulkLine[] }> {
  const { clock, random } = context;
  const now = toMoment(clock.nowMs());
  let isFirst = true;
  const { run, lines } = newBulkRun(list, preset, now, () => {
    const id = isFirst ? change.runId : random.id();
    isFirst = false;
    return id;
  });
  const planned = await planBulkLines(context, run, lines);
  const marked = new Map(markBulkDuplicates(planned).map((line) => [line.index, line]));
  const after = planned.map((line) => marked.get(line.index) ?? line);
  return applyBulkChange(run, lines, { run: { state: 'running', startedAtMs: now.nowMs, ...change }, lines: after });
}

interface LinkWish {
  readonly line: BulkLine;
  readonly offerId: string;
  readonly reuseKey: string;
}

/**
 * Gives each line that is still `raw` its stored link, or what is known about a call for one. All links are looked up
 * in one transaction: one for each line took half of a plan's time.
 */
async function planLineLinks(lines: readonly BulkLine[], around: BulkSurroundings): Promise<readonly BulkLine[]> {
  const wishes = lines.map(toWish);
  const byReuseKey = around.db.transaction('links').store.index('byReuseKey');
  const stored = await Promise.all(wishes.map((wish) => wish && byReuseKey.get(wish.reuseKey)));
  return Promise.all(
    lines.map((line, index) => {
      const [wish, link] = [wishes[index], stored[index]];
      if (!wish) return line;
      return link ? { ...line, state: 'reused' as const, trackingLink: link.trackingLink } : planCall(wish, around);
    }),
  );
}

/** Null for a line that can have none. */
function toWish(line: BulkLine): LinkWish | null {
  const { state, offerId, destinationUrl, subIds } = line;
  if (state !== 'raw' || offerId === null) return null;
  return { line, offerId, reuseKey: toReuseKey(offerId, destinationUrl, subIds) };
}

/** What is known about asking for a link. */
async function planCall(
  { line, offerId, reuseKey }: LinkWish,
  { isRefused, unknownKeys }: BulkSurroundings,
): Promise<BulkLine> {
  const { destinationUrl, despiteRefusal, despiteUnknown } = line;
  if (!despiteRefusal && (await isRefused({ offerId, destinationUrl }))) {
    return { ...line, state: 'blocked', reason: 'refused-before', subject: '' };
  }
  return { ...line, state: !despiteUnknown && unknownKeys.has(reuseKey) ? 'unknown' : 'new' };
}

/** The user chooses among more programs in the popup. */
const maxCandidates = 20;

type FoundOffers = Awaited<ReturnType<typeof readPageOffers>>;

/**
 * What minting a line would bring: first its address, then its program and sub-IDs. A line that stays `raw` can have a
 * link: `planLineLinks` looks for it.
 */
async function planBulkLine(raw: BulkLine, around: BulkSurroundings): Promise<BulkLine> {
  const url = toUrlText(raw.input.url);
  const line = await planAddress(raw, url, around);
  if (line.state === 'blocked') return line;
  const found = await around.readOffers(url);
  const offer = await findLineOffer(raw, found.offers, around.db);
  const candidates = toCandidates(found);
  if (typeof offer === 'string') return { ...line, candidates, ...blocked(offer) };
  const ofOffer = planProgram({ ...line, candidates }, offer);
  if (ofOffer.state === 'blocked') return ofOffer;
  const preset = findPreset(around, offer.offerId, ofOffer);
  if (preset === 'gone') return { ...ofOffer, ...blocked('preset-gone') };
  const withSubIds = await addLineSubIds(ofOffer, offer, around, preset);
  const tooLong = findTooLongSubId(withSubIds.subIds);
  if (tooLong !== null) return { ...withSubIds, ...blocked('sub-id-too-long', String(tooLong)) };
  const isUnsure = found.isUnsure && !raw.isChosen && raw.input.program === '';
  return isUnsure ? { ...withSubIds, state: 'choose' } : withSubIds;
}

/** The line with its cleaned address. Blocked where no link can be made for the address. */
async function planAddress(raw: BulkLine, url: string, { readKept, linkHosts }: BulkSurroundings): Promise<BulkLine> {
  const blank = toBlank(raw);
  const cleaned = cleanUrl(url, { keep: await readKept(url) });
  if (cleaned === null) return { ...blank, ...blocked('not-an-address') };
  const { isTrackingLink, destination } = readTrackingLink(url, linkHosts);
  if (isTrackingLink) return { ...blank, ...blocked('tracking-link'), trackedUrl: destination };
  const line = { ...blank, destinationUrl: cleaned.url, dropped: cleaned.dropped.map(({ name }) => name) };
  return cleaned.url.length > maxDestinationLength ? { ...line, ...blocked('address-too-long') } : line;
}

/** The line with its program. Blocked where the program takes no link on the address. */
function planProgram(line: BulkLine, offer: OfferRecord): BulkLine {
  const { offerId, name, applicationStatus, offerStatus } = offer;
  const ofOffer: BulkLine = { ...line, offerId, offerName: name, isAppOnly: isAppOnly(offer) };
  if (!canMint(offer)) {
    const status = applicationStatus === 'approved' ? offerStatus : applicationStatus;
    return { ...ofOffer, ...blocked('program-unavailable', status) };
  }
  // The user's choice may be minted without proof that the host belongs to the program: the service decides.
  const isItsHost = line.isChosen || isOfferHost(offer, new URL(line.destinationUrl).hostname);
  return isItsHost ? ofOffer : { ...ofOffer, ...blocked('host-not-in-program') };
}

/** Programs to choose from, where the best match is in doubt or is not the only one. */
function toCandidates({ offers, isUnsure }: FoundOffers): BulkLine['candidates'] {
  const mintable = offers.filter(canMint);
  const isChoice = mintable.length > 1 || (mintable.length === 1 && (isUnsure || mintable[0] !== offers[0]));
  return isChoice ? mintable.slice(0, maxCandidates).map(({ offerId, name }) => ({ offerId, name })) : [];
}

function toBlank(line: BulkLine): BulkLine {
  return {
    ...line,
    // A line that is planned again may have been blocked before.
    state: 'raw',
    destinationUrl: '',
    dropped: [],
    offerId: line.isChosen ? line.offerId : null,
    offerName: '',
    candidates: [],
    isAppOnly: false,
    subIds: noSubIds,
    cutSubIds: undefined,
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

/**
 * The program of a line: the user's choice, else the list's, else the best match. Or why the line has no program.
 * @param offers Those of the line's address, the best first.
 */
async function findLineOffer(
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

function toNameKey(name: string): string {
  return toOneLine(name).toLowerCase();
}

/** The line with the sub-IDs that the run's preset gives it. A counter's number is not drawn yet. */
async function addLineSubIds(
  line: BulkLine,
  offer: OfferRecord,
  { readSubIds, run }: BulkSurroundings,
  preset: SubIdPreset | null,
): Promise<BulkLine> {
  if (preset === null) {
    const remembered = run.preset.kind === 'auto' ? await readSubIds(offer.offerId) : noSubIds;
    return { ...line, subIds: withOverrides(remembered, line.input.subIds) };
  }
  const context = {
    ...toBulkTokenContext(run, { ...line, offerId: offer.offerId, offerName: offer.name, presetName: preset.name }),
    counter: null,
  };
  const subIds = expandSubIds(preset.subIds, context);
  const cut = findCutSubIds(preset.subIds, context).filter((number) => line.input.subIds[number - 1] === '');
  return {
    ...line,
    presetName: preset.name,
    subIds: withOverrides(subIds, line.input.subIds),
    ...(cut.length > 0 && { cutSubIds: cut }),
    templates: preset.subIds.some((subId, index) => usesCounter(subId) && line.input.subIds[index] === '')
      ? preset.subIds
      : null,
  };
}

/**
 * The preset of a line; null where it has none. `gone`: the one that was chosen was deleted, and a link without its
 * sub-IDs would earn for no channel.
 */
function findPreset(
  { run, book, service }: BulkSurroundings,
  offerId: string,
  { input, destinationUrl }: BulkLine,
): SubIdPreset | null | 'gone' {
  const find = (wanted: string) => book.presets.find(({ presetId }) => presetId === wanted);
  const choice = run.preset;
  if (input.post !== undefined) {
    const { channelId } = input.post;
    return find(channelId) ?? (isPresetChannelId(channelId) ? 'gone' : null);
  }
  if (choice.kind === 'none') return null;
  if (choice.kind === 'preset') return find(choice.presetId) ?? 'gone';
  return choosePreset(book, { offerId, siteKey: toSiteKey(new URL(destinationUrl).hostname), service });
}
