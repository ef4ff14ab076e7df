import type { ApplicationStatus, OfferStatus } from '#lib/domain/programs/offer.ts';
import type { OfferFilterKind } from '#lib/domain/service/service-manner.ts';

/** A listing of programs by the filters that tell their status. */
export interface OfferStep {
  readonly type: 'offers';
  readonly applicationStatus?: 'Approved' | 'Pending' | 'Rejected' | 'Blocked';
  readonly offerStatus?: 'Active' | 'Paused';
  /** Only programs updated since the last walk (spec §4.6). */
  readonly updatedOnly?: true;
  /** Part of the walk that sees every program, whatever the account's standing. */
  readonly seesEveryProgram?: true;
  /** Filters that the service does not read: what they would tell of a program is unknown. */
  readonly unread?: readonly OfferFilterKind[];
}

/**
 * The step as a service can answer it that does not read some filters; null where nothing of it is left. Of the listings that
 * only a filter tells apart, one is asked for.
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
