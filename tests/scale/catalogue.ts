import type { OfferStep } from '#lib/worker/programs/offer-step.ts';

/** A catalogue by its numbers alone: how many rows each listing has. */
export interface Catalogue {
  readonly programs: number;
  /** Of the programs, those that the account has joined, and how its other wishes stand. */
  readonly approved: number;
  readonly pending: number;
  readonly rejected: number;
  readonly campaigns: number;
  readonly shops: number;
}

/** One program in 25 is paused, joined or not. Assumed, as in the sandbox. */
const pausedShare = 1 / 25;
/** Programs that a day changes. Assumed. */
const changedShareADay = 1 / 100;
/** A walk of the changes asks for what changed since a day before the last walk, so each change is listed on two days. */
const daysAsked = 2;

/** The standings are those of the sandbox: 3, 2 and 1 of a hundred. Campaigns and shops are assumed. */
export function toCatalogue(programs: number, approved = Math.round(programs * 0.03)): Catalogue {
  return {
    programs,
    approved,
    pending: Math.round(approved * (2 / 3)),
    rejected: Math.round(approved / 3),
    campaigns: Math.round(programs / 50),
    shops: 2_000,
  };
}

export function countRows(catalogue: Catalogue, { applicationStatus, offerStatus, updatedOnly }: OfferStep): number {
  const { programs, approved, pending, rejected } = catalogue;
  const ofStanding = { Approved: approved, Pending: pending, Rejected: rejected, Blocked: 0 };
  const rows = applicationStatus === undefined ? programs : ofStanding[applicationStatus];
  const paused = Math.round(rows * pausedShare);
  const listed = offerStatus === undefined ? rows : offerStatus === 'Paused' ? paused : rows - paused;
  return updatedOnly ? Math.round(listed * changedShareADay * daysAsked) : listed;
}
