import { type CopyFormat, findFormat } from '#lib/domain/formats/link-formats.ts';
import type { MintedLink, MintOutcome } from '#lib/domain/links/minted-link.ts';
import { toLinkName } from '#lib/domain/links/to-link-name.ts';
import { isAppOnly } from '#lib/domain/programs/offer.ts';
import { linksLeft } from '#lib/domain/quota/quota-usage.ts';
import type { Database } from '#lib/store/database.ts';
import { readUsableBook } from '#lib/store/presets/read-usable-book.ts';
import type { CopyEnding } from '#lib/worker/acts/copy-links.ts';
import type { OneClickOutcome } from '#lib/worker/page/one-click-outcome.ts';
import type { QuotaCounter } from '#lib/worker/quota/create-quota-counter.ts';

/** What to say about an act beside its outcome. */
export interface EndedAct {
  readonly accountId: string;
  readonly offerId: string;
  readonly programName: string;
  /** Whether the program pays in its app only. */
  readonly isAppOnly: boolean;
  /** Null for the sub-IDs that were last used with the program. */
  readonly presetName: string | null;
  readonly format: CopyFormat;
}

/** What happens to a link: it was copied or not, or it came late and waits for the user to copy it. */
type Deliver = (link: MintedLink) => Promise<CopyEnding | 'ready'>;

/**
 * What to say about an act outside the popup. Serves all three that learn of its end: the page's click, the popup
 * handover and the reader of the journal.
 */
export async function describeEnding(
  act: EndedAct,
  minted: MintOutcome,
  quota: Pick<QuotaCounter, 'readUsage'>,
  deliver: Deliver,
): Promise<OneClickOutcome> {
  const { accountId, offerId, programName, presetName, format } = act;
  if (minted.kind === 'cancelled') return minted;
  if (minted.kind === 'refused') {
    const { landingLink, words } = minted;
    const landing = landingLink === null ? null : { accountId, offerId };
    return { kind: 'refused', programName, landing, ...(words !== undefined && { words }) };
  }
  if (minted.kind !== 'minted') {
    const usage = await quota.readUsage();
    const { kind, ...why } = minted;
    return { kind, programName, left: linksLeft(usage), limit: usage.limit, ...why };
  }
  const { link, reused, fromTeam } = minted;
  // The link does not wait for the count.
  const [kind, usage] = await Promise.all([deliver(link), quota.readUsage()]);
  return {
    kind,
    stored: { accountId, linkId: link.linkId },
    programName,
    linkName: toLinkName(link),
    presetName,
    format,
    reused,
    ...(fromTeam && { isFromTeam: true }),
    mintedAtMs: link.mintedAtMs,
    isAppOnly: act.isAppOnly,
    left: linksLeft(usage),
  };
}

/** Reads the rest of an act of which only ids are known. */
export async function readEndedAct(
  db: Database,
  act: Pick<EndedAct, 'accountId' | 'offerId' | 'presetName'> & { readonly formatId: CopyFormat['formatId'] },
): Promise<EndedAct> {
  const { formatId, ...known } = act;
  const [offer, { templates }] = await Promise.all([db.get('offers', act.offerId), readUsableBook(db)]);
  return {
    ...known,
    programName: offer?.name ?? '',
    isAppOnly: offer !== undefined && isAppOnly(offer),
    format: findFormat(formatId, templates),
  };
}
