import type { ApplicationStatus, OfferStatus } from '#lib/domain/programs/offer.ts';

/** A listing of programs by the filters that tell their status. */
export interface OfferStep {
  readonly type: 'offers';
  readonly applicationStatus?: 'Approved' | 'Pending' | 'Rejected' | 'Blocked';
  readonly offerStatus?: 'Active' | 'Paused';
  /** Only programs updated since the last walk (spec §4.6). */
  readonly updatedOnly?: true;
  /** Part of the walk that sees every program, whatever the account's standing. */
  readonly seesEveryProgram?: true;
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
