import type { OptionalListing } from '#lib/domain/sync/listing-refusal.ts';
import type { SyncPart } from '#lib/domain/sync/sync-progress.ts';
import type { SyncCursor } from '#lib/store/schema/sync-cursors.ts';
import type { OfferStep } from '#lib/worker/programs/offer-step.ts';

export type SyncStep =
  | OfferStep
  /** Asks by id for programs whose standing no listing confirmed, because rows move during paging. */
  | { readonly type: 'verify' }
  /** Deletes the programs that a complete walk did not see. */
  | { readonly type: 'retire-offers' }
  /** Marks the links whose program the walk found paused, no longer approved, or gone. */
  | { readonly type: 'mark-links' }
  /** All of them, or only those of the account's own programs. */
  | { readonly type: 'campaigns'; readonly ownOnly?: true }
  /** All of them. With `unlistedOnly`, none if they were listed before. */
  | { readonly type: 'shops'; readonly unlistedOnly?: true };

/** An offer row does not have its own status: only the filter that found it shows it. The useful ones come first. */
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
  // What the background asks for between two walks of everything. All campaigns wait for the weekly walk (spec §1).
  // Those of the own programs come each day: opening a page makes no call, because a call would reveal which page is
  // open. Missing shops come with the first look after the user corrected their path.
  changes: [...changesSteps, { type: 'campaigns', ownOnly: true }, { type: 'shops', unlistedOnly: true }],
  // "Sync now" between two walks of everything.
  delta: [...changesSteps, { type: 'campaigns' }, { type: 'shops', unlistedOnly: true }],
};

/** The step at an index of the plan. Undefined after its end. */
export function findSyncStep(kind: SyncCursor['kind'], index: number): SyncStep | undefined {
  return plans[kind][index];
}

/** As which part each step of a plan is shown. */
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

/** The listing that a step asks for, if the service may lack it and the walk continues without it. */
export function toOptionalListing(step: SyncStep): OptionalListing | null {
  if (step.type === 'campaigns' || step.type === 'shops') return step.type;
  return step.type === 'offers' && step.updatedOnly ? 'changes' : null;
}

/** How many listings of programs the plan still has after `step`. Each has at least one page. */
export function countOfferStepsAfter(kind: SyncCursor['kind'], step: number): number {
  return plans[kind].slice(step + 1).filter(({ type }) => type === 'offers').length;
}

/** Whether all of the account's approved programs are stored once the step at `index` begins. */
export function isApprovedReady(index: number): boolean {
  return index >= 2;
}
