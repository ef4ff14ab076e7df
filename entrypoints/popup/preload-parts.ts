import { canMint } from '#lib/domain/programs/offer.ts';
import { WaitingLinkNotice } from './copy/late-parts.ts';
import { EarningsQuestion, TrackingLinkView } from './late-parts.ts';
import { DestinationParts } from './mint/late-parts.ts';
import type { PopupSnapshot } from './popup-snapshot.ts';
import { PresetFields } from './presets/late-parts.ts';
import { EarningsLine, ElsewhereList, NotMintableNotice } from './program/late-parts.ts';
import { SampleCard } from './views/late-parts.ts';

/** Loads the late parts that a frame shows, so that it is drawn at once and nothing jumps. */
export async function preloadParts(snapshot: PopupSnapshot): Promise<void> {
  const { connection, presets, keptParameters, details, waitingLink, elsewhere, page, offers, asksForEarnings } =
    snapshot;
  await Promise.all([
    connection.state === 'signed-out' && SampleCard.preload(),
    presets !== null && PresetFields.preload(),
    keptParameters.length > 0 && DestinationParts.preload(),
    details?.hasConversions && EarningsLine.preload(),
    offers[0] !== undefined && !canMint(offers[0]) && NotMintableNotice.preload(),
    page.kind === 'tracking-link' && TrackingLinkView.preload(),
    elsewhere.length > 0 && ElsewhereList.preload(),
    waitingLink !== null && WaitingLinkNotice.preload(),
    asksForEarnings && EarningsQuestion.preload(),
  ]);
}
