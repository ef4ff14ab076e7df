import { formatInstant } from '#components/time/format-instant.ts';
import type { ListingRefusal, OptionalListing } from '#lib/domain/sync/listing-refusal.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';

interface RefusalTexts {
  readonly notOffered: MessageKey;
  /** The text with the day of the last list. */
  readonly notRefreshed?: MessageKey;
  readonly notListed: MessageKey;
}

const texts: Readonly<Record<OptionalListing, RefusalTexts>> = {
  campaigns: {
    notOffered: 'notOfferedCampaigns',
    notRefreshed: 'notRefreshedCampaigns',
    notListed: 'notListedCampaigns',
  },
  shops: { notOffered: 'notOfferedShops', notRefreshed: 'notRefreshedShops', notListed: 'notListedShops' },
  changes: { notOffered: 'notOfferedProgramChanges', notListed: 'notListedChanges' },
};

/** Describes a refused list and the service's answer: "Coupons: not refreshed since 12 Nov. The service answers 502." */
export function describeRefusal(
  kind: OptionalListing,
  refusal: ListingRefusal,
  listedAtMs: number | null,
  nowMs: number,
): string {
  const { notOffered, notRefreshed, notListed } = texts[kind];
  const parts =
    listedAtMs !== null && notRefreshed !== undefined
      ? [t(notRefreshed, [formatInstant(listedAtMs, 'day', nowMs)]), refusal.isNotOffered && t('listingNoLonger')]
      : [t(refusal.isNotOffered ? notOffered : notListed)];
  return [...parts, describeAnswer(refusal)].filter(Boolean).join(' ');
}

function describeAnswer({ code, httpStatus }: ListingRefusal): string {
  if (httpStatus === null) return t('listingNoAnswer');
  // The service ignored the dates of the request.
  if (code === 'not-offered' && httpStatus === 200) return t('listingAnswersAll');
  return t(code === 'incorrect-arguments' ? 'listingAnswersIncorrect' : 'listingAnswers', [String(httpStatus)]);
}
