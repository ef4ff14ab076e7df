import type { CommissionFigure } from '#lib/domain/programs/commission-figure.ts';
import type { MatchRule } from '#lib/domain/programs/match.ts';
import type { OfferWithStatus } from '#lib/domain/programs/offer.ts';
import { readProgramRates } from '#lib/domain/programs/program-rates.ts';

/**
 * The fields of a program that lists show, filter and sort by: a tenth of the whole record, which has kilobytes of
 * HTML.
 */
export interface ProgramSummary {
  readonly offerId: string;
  readonly name: string;
  /** The hosts that match it. */
  readonly hosts: readonly string[];
  /** Whether each of the hosts is the program's as a whole, and certain. The whole record has paths and guesses. */
  readonly ownsHosts: boolean;
  readonly applicationStatus: OfferWithStatus['applicationStatus'];
  readonly offerStatus: OfferWithStatus['offerStatus'];
  readonly offerType: string;
  readonly countries: readonly string[];
  readonly categories: readonly string[];
  readonly devices: readonly string[];
  readonly commissionTracking: string;
  /** `YYYY-MM-DD HH:MM:SS` in the service's time zone. */
  readonly updatedAt: string;
  /** Days as the service words them. */
  readonly validationDays: string;
  readonly paymentDays: string;
  /** The best rate (`readProgramRates`); null if no rate is readable. */
  readonly commission: CommissionFigure | null;
  /** The first tier's rate if no rate has a figure; otherwise empty. */
  readonly unreadRate: string;
  readonly tierCount: number;
  /** The lowest percentage, where sales pay less than the best rate; otherwise null. */
  readonly fromPercent: number | null;
  /** What the best rate is for: "New buyer". Empty without a label. */
  readonly bestLabel: string;
}

export function toProgramSummary(
  offer: OfferWithStatus & { readonly matchHosts: readonly string[]; readonly matches: readonly MatchRule[] },
): ProgramSummary {
  const { best, rate, fromPercent, bestLabel } = readProgramRates(offer);
  return {
    offerId: offer.offerId,
    name: offer.name,
    hosts: offer.matchHosts,
    ownsHosts: offer.matches.every(({ pathPrefix, isGuess }) => pathPrefix === '' && isGuess !== true),
    applicationStatus: offer.applicationStatus,
    offerStatus: offer.offerStatus,
    offerType: offer.offerType,
    countries: offer.countries,
    categories: offer.categories,
    devices: offer.devices,
    commissionTracking: offer.commissionTracking,
    updatedAt: offer.updatedAt,
    validationDays: offer.validationDays,
    paymentDays: offer.paymentDays,
    commission: best,
    unreadRate: best === null ? rate : '',
    tierCount: offer.commissions.length + offer.specialCommissions.length,
    fromPercent,
    bestLabel,
  };
}
