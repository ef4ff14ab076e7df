import { cleanUrl } from '#lib/domain/addresses/clean-url.ts';
import { toUrlText } from '#lib/domain/addresses/to-url-text.ts';
import { readTrackingLink } from '#lib/domain/addresses/tracking-link.ts';
import type { BulkBlockReason, BulkLine } from '#lib/domain/bulk/bulk-run.ts';
import { maxDestinationLength } from '#lib/domain/links/minted-link.ts';
import { canMint, isAppOnly } from '#lib/domain/programs/offer.ts';
import { findTooLongSubId, noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import type { readPageOffers } from '#lib/store/programs/read-page-offers.ts';
import type { OfferRecord } from '#lib/store/schema/offer-records.ts';
import { addLineSubIds } from '#lib/worker/bulk/add-line-sub-ids.ts';
import type { BulkSurroundings } from '#lib/worker/bulk/bulk-surroundings.ts';
import { findLineOffer } from '#lib/worker/bulk/find-line-offer.ts';
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
