import type { OptionalListing } from '#lib/domain/sync/listing-refusal.ts';
import type { SyncPart } from '#lib/domain/sync/sync-progress.ts';
import type { SyncCursor } from '#lib/store/schema/sync-cursors.ts';
import type { OfferStep } from '#lib/worker/programs/offer-step.ts';

export type SyncStep =
  | OfferStep
  /** Asks by id for programs whose standing no listing confirmed: rows move while paging. */
  | { readonly type: 'verify' }
  /** Drops the programs that a complete walk did not see. */
  | { readonly type: 'retire-offers' }
  /** Marks the links whose program the walk found paused, not approved any more, or gone. */
  | { readonly type: 'mark-links' }
  /** All of them, or only those of the account's own programs. */
  | { readonly type: 'campaigns'; readonly ownOnly?: true }
  /** All of them; or nothing where they were listed before. */
  | { readonly type: 'shops'; readonly unlistedOnly?: true };

/** An offer row does not carry its own status: the filter that found it does. The useful ones come first. */
const standingSteps: readonly SyncStep[] = [
  { type: 'offers', applicationStatus: 'Approved', offerStatus: 'Active' },
  { type: 'offers', applicationStatus: 'Approved', offerStatus: 'Paused' },
  { type: 'offers', applicationStatus: 'Pending' },
  { type: 'offers', applicationStatus: 'Rejected' },
  { type: 'offers', applicationStatus: 'Blocked' },
];

const changesSteps: readonly SyncStep[] = [
  ...standingSteps,
  { type: 'offers', offerStatus: 'Paused', updatedOnly: true },
  { type: 'offers', offerStatus: 'Active', updatedOnly: true },
  { type: 'verify' },
  { type: 'mark-links' },
];

const plans: Readonly<Record<SyncCursor['kind'], readonly SyncStep[]>> = {
  full: [
    ...standingSteps,
    { type: 'offers', offerStatus: 'Paused', seesEveryProgram: true },
    { type: 'offers', offerStatus: 'Active', seesEveryProgram: true },
    { type: 'verify' },
    { type: 'retire-offers' },
    { type: 'mark-links' },
    { type: 'campaigns' },
    { type: 'shops' },
  ],
  // What the background asks for between two walks of everything. All campaigns are for the weekly one (spec §1). Those
  // of the own programs come each day: opening a page makes no call, because a call would reveal which page is open.
  // Shops that are not there yet come with the first look after the user corrected their path.
  changes: [...changesSteps, { type: 'campaigns', ownOnly: true }, { type: 'shops', unlistedOnly: true }],
  // "Sync now" between two.
  delta: [...changesSteps, { type: 'campaigns' }, { type: 'shops', unlistedOnly: true }],
};

/** The step at an index of the plan; undefined past its end. */
export function findSyncStep(kind: SyncCursor['kind'], index: number): SyncStep | undefined {
  return plans[kind][index];
}

/** What each step of a plan is shown as. */
export function listStepParts(kind: SyncCursor['kind']): readonly SyncPart[] {
  return plans[kind].map(toPart);
}

function toPart(step: SyncStep): SyncPart {
  if (step.type === 'campaigns' || step.type === 'shops') return step.type;
  if (step.type !== 'offers') return 'checking';
  const isPaused = step.offerStatus === 'Paused';
  if (step.applicationStatus === undefined) return isPaused ? 'paused' : 'active';
  return step.applicationStatus === 'Approved' && isPaused
    ? 'approved-paused'
    : partsByStanding[step.applicationStatus];
}

const partsByStanding = {
  Approved: 'approved',
  Pending: 'pending',
  Rejected: 'rejected',
  Blocked: 'blocked',
} as const satisfies Record<string, SyncPart>;

/** The listing that a step asks for, where the service may lack it and the walk continues without it. */
export function toOptionalListing(step: SyncStep): OptionalListing | null {
  if (step.type === 'campaigns' || step.type === 'shops') return step.type;
  return step.type === 'offers' && step.updatedOnly ? 'changes' : null;
}

/** Listings of programs that a plan still has after `step`: each is one page at the least. */
export function countOfferStepsAfter(kind: SyncCursor['kind'], step: number): number {
  return plans[kind].slice(step + 1).filter(({ type }) => type === 'offers').length;
}

/** Whether the account's approved programs are all in once the step at `index` begins. */
export function isApprovedReady(index: number): boolean {
  return index >= 2;
}
