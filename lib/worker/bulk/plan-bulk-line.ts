import { cleanUrl } from '#lib/domain/addresses/clean-url.ts';
import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import { toUrlText } from '#lib/domain/addresses/to-url-text.ts';
import { readTrackingLink } from '#lib/domain/addresses/tracking-link.ts';
import type { BulkBlockReason, BulkLine } from '#lib/domain/bulk/bulk-run.ts';
import { toBulkTokenContext, withOverrides } from '#lib/domain/bulk/bulk-sub-ids.ts';
import { maxDestinationLength } from '#lib/domain/links/minted-link.ts';
import { choosePreset, type SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import { canMint, isAppOnly } from '#lib/domain/programs/offer.ts';
import { expandSubIds, findCutSubIds, toOneLine, usesCounter } from '#lib/domain/sub-ids/expand-tokens.ts';
import { findTooLongSubId, noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import type { Database } from '#lib/store/database.ts';
import type { readPageOffers } from '#lib/store/programs/read-page-offers.ts';
import type { OfferRecord } from '#lib/store/schema/offer-records.ts';
import type { BulkSurroundings } from '#lib/worker/bulk/bulk-surroundings.ts';
import { isOfferHost } from '#lib/worker/programs/is-offer-host.ts';

/** The user chooses among more programs in the popup. */
const maxCandidates = 20;

type FoundOffers = Awaited<ReturnType<typeof readPageOffers>>;

/**
 * What minting a line would bring: first its address, then its program and sub-IDs. A line that stays `raw` can have a
 * link: `planLineLinks` looks for it.
 */
export async function planBulkLine(raw: BulkLine, around: BulkSurroundings): Promise<BulkLine> {
  const url = toUrlText(raw.input.url);
  const line = await planAddress(raw, url, around);
  if (line.state === 'blocked') return line;
  const found = await around.readOffers(url);
  const offer = await findLineOffer(raw, found.offers, around.db);
  const candidates = toCandidates(found);
  if (typeof offer === 'string') return { ...line, candidates, ...blocked(offer) };
  const ofOffer = planProgram({ ...line, candidates }, offer);
  if (ofOffer.state === 'blocked') return ofOffer;
  const withSubIds = await addLineSubIds(ofOffer, offer, around);
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
async function addLineSubIds(line: BulkLine, offer: OfferRecord, around: BulkSurroundings): Promise<BulkLine> {
  const { readSubIds, run } = around;
  const preset = findPreset(around, offer.offerId, line);
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

function findPreset({ run, book, service }: BulkSurroundings, offerId: string, line: BulkLine): SubIdPreset | null {
  const find = (wanted: string) => book.presets.find(({ presetId }) => presetId === wanted) ?? null;
  const choice = run.preset;
  if (line.input.post !== undefined) return find(line.input.post.channelId);
  if (choice.kind === 'none') return null;
  if (choice.kind === 'preset') return find(choice.presetId);
  return choosePreset(book, { offerId, siteKey: toSiteKey(new URL(line.destinationUrl).hostname), service });
}
