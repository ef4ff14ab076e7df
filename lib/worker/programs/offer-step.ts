import type { ApplicationStatus, OfferStatus } from '#lib/domain/programs/offer.ts';
import type { OfferFilterKind } from '#lib/domain/service/service-manner.ts';

/** A listing of programs, by the filters that show their status. */
export interface OfferStep {
  readonly type: 'offers';
  readonly applicationStatus?: 'Approved' | 'Pending' | 'Rejected' | 'Blocked';
  readonly offerStatus?: 'Active' | 'Paused';
  /** Only programs updated since the last walk (spec §4.6). */
  readonly updatedOnly?: true;
  /** Part of the walk that sees every program, whatever the account's standing. */
  readonly seesEveryProgram?: true;
  /** Filters that the service ignores: what they would show about a program is unknown. */
  readonly unread?: readonly OfferFilterKind[];
}

/**
 * The step without the filters that the service ignores. Null where nothing is left of it. Of several listings that
 * differ only in an ignored filter, one is asked for.
 */
export function toReadStep(step: OfferStep, unread: readonly OfferFilterKind[]): OfferStep | null {
  if (unread.length === 0) return step;
  if (unread.includes('standing') && step.applicationStatus !== undefined) return null;
  if (!unread.includes('activity')) return { ...step, unread };
  const { offerStatus, ...rest } = step;
  return offerStatus === 'Paused' ? null : { ...rest, unread };
}

export const applicationStatusOf: Readonly<Record<NonNullable<OfferStep['applicationStatus']>, ApplicationStatus>> = {
  Approved: 'approved',
  Pending: 'pending',
  Rejected: 'rejected',
  Blocked: 'blocked',
};

export const offerStatusOf: Readonly<Record<NonNullable<OfferStep['offerStatus']>, OfferStatus>> = {
  Active: 'active',
  Paused: 'paused',
};
