import { type Handover, isWaitingLink, type WaitingLink } from '#lib/domain/acts/act-record.ts';
import { cleanUrl } from '#lib/domain/addresses/clean-url.ts';
import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import { readTrackingLink } from '#lib/domain/addresses/tracking-link.ts';
import { findFormat } from '#lib/domain/formats/link-formats.ts';
import { type MintOutcome, toReuseKey } from '#lib/domain/links/minted-link.ts';
import type { LinkRisk } from '#lib/domain/page/link-risk.ts';
import { readPageRisk } from '#lib/domain/page/read-page-risk.ts';
import { choosePreset, type PresetBook } from '#lib/domain/presets/preset-book.ts';
import type { Product } from '#lib/domain/products/product.ts';
import { isAppOnly, type Offer } from '#lib/domain/programs/offer.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';
import { cutTo } from '#lib/domain/shape.ts';
import { usesCounter } from '#lib/domain/sub-ids/expand-tokens.ts';
import type { SubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import type { Database } from '#lib/store/database.ts';
import { readStoredLink } from '#lib/store/links/read-made-link.ts';
import { readKeptParameters } from '#lib/store/page/read-kept-parameters.ts';
import { readUsableBook } from '#lib/store/presets/read-usable-book.ts';
import { readLinkHosts } from '#lib/store/programs/read-link-hosts.ts';
import { readPageOffers } from '#lib/store/programs/read-page-offers.ts';
import { readSubIds } from '#lib/store/sub-ids/read-sub-ids.ts';
import { type CopyingContext, copyLink } from '#lib/worker/acts/copy-links.ts';
import { describeEnding } from '#lib/worker/acts/describe-ending.ts';
import {
  findPostponement,
  type PostponeDependencies,
  type Postponement,
  queueAct,
  waitsUntil,
} from '#lib/worker/acts/postpone-act.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import type { Press, SingleActs } from '#lib/worker/links/create-single-acts.ts';
import type { ActWait, MintWish } from '#lib/worker/links/mint-wish.ts';
import type { CopyTurn } from '#lib/worker/page/create-clipboard.ts';
import type { OneClickOutcome } from '#lib/worker/page/one-click-outcome.ts';
import { isSecondAct } from '#lib/worker/page/second-acts.ts';
import type { QuotaCounter } from '#lib/worker/quota/create-quota-counter.ts';
import { expandWish } from '#lib/worker/sub-ids/sub-ids.ts';

/**
 * A link is copied for so long after its act. Later the user does something else, and may have copied something else.
 * It is longer than the longest wait on a page, with the call behind it.
 */
const freshMs = 30_000;

/** One act of the user outside the popup: a click on the page, a menu entry, the shortcut. */
export interface OneClickWish {
  /** Names the act: see `mintDeeplink`. */
  readonly requestId: string;
  /** The page, or the link under the pointer. The address is the browser's, never a page's. */
  readonly targetUrl: string;
  /** What the page says about itself, or null. Hostile. */
  readonly canonicalUrl: string | null;
  readonly title: string | null;
  /** What the page says of its product; absent for the button in a page, which reads none. */
  readonly product?: Product | null;
  /** The HTTP status of the page. Null where it is unknown, and for a link under the pointer. */
  readonly status: number | null;
  /** The preset that the user picked. Absent: the one that applies. */
  readonly presetId?: string;
  /** The program that the user saw. Absent: the one that the page certainly has. */
  readonly program?: { readonly offerId: string; readonly isChosen: boolean } | undefined;
}

export interface OneClickWait extends Pick<ActWait, 'retryWithinMs'> {
  /** As `MintWait.onWait`, with the link that waits. */
  readonly onWait?: (startsAtMs: number, link: WaitingLink) => void;
  /** Resolves once the act is noted for the next life of the worker. No call leaves before. */
  readonly noting?: Promise<void>;
  /** What the user acted on. Absent: nothing that could be pressed twice. */
  readonly press?: Press;
  /** When the user acted, among all that copy. Absent: now. */
  readonly turn?: CopyTurn;
  /**
   * The page of the act. A link that cannot be made soon is then queued, and one that comes late is offered there in
   * place of being copied. Absent for an act that waits itself.
   */
  readonly place?: { readonly tabId: number; readonly url: string };
}

export interface OneClickContext extends CopyingContext, PostponeDependencies {
  readonly linkMint: SingleActs;
  readonly quota: QuotaCounter;
}

/** Mints with the preset that the user picked or that applies, and copies. Never throws: every failure is an outcome. */
export async function mintInOneClick(
  context: OneClickContext,
  wish: OneClickWish,
  wait: OneClickWait = {},
): Promise<OneClickOutcome> {
  const { attempt, quota } = context;
  try {
    return await mint(context, wish, wait);
  } catch (error) {
    return { kind: 'failed', error: toAppError(error).toData() };
  } finally {
    // Other devices can learn the count later: a full or offline sync store must not cost the user the link.
    void attempt('publish count', quota.publish);
  }
}

async function mint(
  context: OneClickContext,
  wish: OneClickWish,
  { noting, turn, press, place, onWait, ...wait }: OneClickWait,
): Promise<OneClickOutcome> {
  const { accountId, acts, clock, quota } = context;
  const beganAtMs = clock.monotonicMs();
  const pressed = press ?? { control: wish.requestId, atMs: beganAtMs };
  const [{ db, state, keep, linkHosts, settings, found, book }] = await Promise.all([readAll(context, wish), noting]);
  if (state === 'signed-out') throw new AppError('not-connected');
  const cleaned = cleanUrl(wish.targetUrl, { canonicalUrl: wish.canonicalUrl, keep });
  if (cleaned === null) throw new AppError('unsupported-page');
  // Before the program: a link host has no program, and this reason says more.
  if (readTrackingLink(wish.targetUrl, linkHosts).isTrackingLink) throw new AppError('already-tracking-link');
  const [offer] = found.offers;
  if (offer === undefined) return { kind: 'no-program' };
  if (found.isUnsure) return { kind: 'unsure', accountId };

  const [preset, lastSubIds] = await Promise.all([
    findPreset(context, wish, offer.offerId, book),
    readSubIds(db, offer.offerId),
  ]);
  if (preset === undefined) return { kind: 'no-preset' };
  const risk = findRisk(wish, offer);
  const asked = { requestId: wish.requestId, offerId: offer.offerId, destinationUrl: cleaned.url };
  const mintWish: MintWish = {
    ...asked,
    ...toChoices(wish, preset, lastSubIds),
    overQuota: false,
    despiteRefusal: false,
  };
  // A stored link costs nothing, so there is no question to ask.
  const mayCost = risk !== null && !(await hasStoredLink(context, mintWish));
  if (mayCost && !(await isSecondAct(context, asked))) return { kind: 'asked', programName: offer.name, risk };
  const format = findFormat(preset?.formatId ?? settings.formatId, book.templates);
  const handover = place && { ...place, formatId: format.formatId };
  const shown = { ...wait, onWait: (startsAtMs: number) => onWait?.(startsAtMs, toWaitingLink(mintWish)) };
  const minted = await mintOrPostpone(context, mintWish, pressed, shown, handover);
  if ('freeAtMs' in minted) return queueAct(context, { ...mintWish, handover }, offer.name, minted);
  const act = {
    accountId,
    offerId: offer.offerId,
    programName: offer.name,
    isAppOnly: isAppOnly(offer),
    presetName: preset?.name ?? null,
    format,
  };
  return describeEnding(act, minted, quota, async (link) => {
    const isLate = handover !== undefined && clock.monotonicMs() - beganAtMs > freshMs;
    const source = { turn, product: wish.product };
    const ending = isLate ? 'ready' : await copyLink(context, format, link, wish.title ?? '', source);
    const isLeft = ending === 'ready' || ending === 'overtaken';
    if (isLeft && handover !== undefined) await acts.change(wish.requestId, { handover, linkId: link.linkId });
    return ending;
  });
}

/** The preset of a wish. Null for no preset. Undefined where the user picked one that is gone. */
async function findPreset(
  { readPresetService }: OneClickContext,
  { presetId, targetUrl }: OneClickWish,
  offerId: string,
  book: PresetBook,
) {
  if (presetId !== undefined) return book.presets.find((preset) => preset.presetId === presetId);
  const siteKey = toSiteKey(new URL(targetUrl).hostname);
  return choosePreset(book, { offerId, siteKey, service: await readPresetService() });
}

/** What the user chose for the link, now or before. */
function toChoices({ title, program }: OneClickWish, preset: PresetBook['presets'][number] | null, lastSubIds: SubIds) {
  return {
    subIds: preset?.subIds ?? lastSubIds,
    preset: preset === null ? undefined : { name: preset.name },
    title: title ?? undefined,
    ...(program?.isChosen === true && { chosenByUser: true as const }),
  };
}

const toWaitingLink = (wish: MintWish): WaitingLink => cutTo(isWaitingLink, wish);

/** Mints, unless the act has a place to show the link later, and the call could not leave soon. */
async function mintOrPostpone(
  context: OneClickContext,
  wish: MintWish,
  press: Press,
  wait: ActWait,
  handover: Handover | undefined,
): Promise<MintOutcome | Postponement> {
  const { linkMint } = context;
  if (handover === undefined) return linkMint.mint(wish, press, wait);
  let postponement: Postponement | null = null;
  const beforeCall = async () => {
    postponement = await findPostponement(context);
    if (postponement !== null) throw new AppError('cancelled');
  };
  // Another call may take the last slot of the minute behind that look.
  const mayWait = (freeAtMs: number) => {
    if (!waitsUntil(context, freeAtMs)) postponement = { freeAtMs };
    return postponement === null;
  };
  try {
    return await linkMint.mint(wish, press, { ...wait, beforeCall, mayWait });
  } catch (cause) {
    if (postponement === null) throw cause;
    return postponement;
  }
}

/** Reads at once all that a wish needs: the user waits, and each read is a trip to the browser's own process. */
async function readAll({ database, connection, readSettings }: OneClickContext, wish: OneClickWish) {
  const db = await database();
  const reading = readSettings();
  const [{ state }, keep, linkHosts, settings, found, book] = await Promise.all([
    connection.read(),
    readKeptParameters(db, wish.targetUrl),
    readLinkHosts(db),
    reading,
    readOffers(db, wish, reading),
    readUsableBook(db),
  ]);
  return { db, state, keep, linkHosts, settings, found, book };
}

/** The programs of a wish, the best first. The one that the user saw needs no question. */
async function readOffers(db: Database, { program, targetUrl }: OneClickWish, settings: Promise<Settings>) {
  if (program === undefined) return readPageOffers(db, targetUrl, settings);
  const offer = await db.get('offers', program.offerId);
  return { offers: offer === undefined ? [] : [offer], isUnsure: false };
}

/** Whether a stored link answers the wish. A wish whose sub-IDs count up always needs a new link. */
async function hasStoredLink(context: Pick<AccountContext, 'database' | 'clock'>, wish: MintWish): Promise<boolean> {
  if (wish.preset !== undefined && wish.subIds.some(usesCounter)) return false;
  const reuseKey = toReuseKey(wish.offerId, wish.destinationUrl, await expandWish(context, wish));
  return (await readStoredLink(await context.database(), reuseKey)) !== null;
}

function findRisk({ targetUrl, status }: OneClickWish, offer: Pick<Offer, 'devices'>): LinkRisk | null {
  return readPageRisk(targetUrl, status) ?? (isAppOnly(offer) ? { kind: 'app-only' } : null);
}
