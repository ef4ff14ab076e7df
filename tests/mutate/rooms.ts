/** A folder whose sources are mutated. */
export interface Room {
  readonly folder: string;
  /** One of so many mutants is tried. */
  readonly every: number;
  /** Files and folders of the tests that try each mutant first: those of the room itself. */
  readonly near: readonly string[];
  /**
   * Those that try what survives the first: quick ones of the room's users. A mutant that only a farther test kills counts
   * as a survivor, because one that survives costs the time of all tests that reach it.
   */
  readonly far: readonly string[];
}

export const rooms: Readonly<Record<string, Room>> = {
  links: {
    folder: 'lib/worker/links',
    every: 20,
    near: ['tests/unit/lib/worker/links', 'tests/worker/links'],
    far: [
      'tests/worker/accounts/orphaned-calls.test.ts',
      'tests/worker/acts/one-click.test.ts',
      'tests/worker/acts/page-acts.test.ts',
      'tests/worker/acts/create-popup-handover.test.ts',
      'tests/worker/backup/round-trip.test.ts',
      'tests/worker/bulk/create-bulk-queue.test.ts',
      'tests/worker/messages/message-handlers.test.ts',
      'tests/worker/programs/learned-hosts.test.ts',
      'tests/worker/quota',
      'tests/worker/team/create-team.test.ts',
    ],
  },
  quota: {
    folder: 'lib/worker/quota',
    every: 6,
    near: ['tests/worker/quota', 'tests/worker/links/create-link-mint.test.ts'],
    far: [
      'tests/worker/accounts',
      'tests/worker/backup/round-trip.test.ts',
      'tests/worker/links/refusals.test.ts',
      'tests/worker/links/link-survival.test.ts',
      'tests/worker/messages/message-handlers.test.ts',
      'tests/worker/team/create-team.test.ts',
    ],
  },
  service: {
    folder: 'lib/worker/service',
    every: 20,
    near: [
      'tests/unit/lib/worker/service',
      'tests/worker/service/create-*.test.ts',
      'tests/worker/service/[hinps]*.test.ts',
    ],
    far: [
      'tests/worker/links/create-link-mint.test.ts',
      'tests/worker/service/answer-table.test.ts',
      'tests/worker/service/fault-table.test.ts',
      'tests/worker/sync/create-mirror-sync.test.ts',
      'tests/worker/sync/listing-ends.test.ts',
      'tests/worker/sync/walks-at-once.test.ts',
    ],
  },
  errors: {
    folder: 'lib/errors',
    every: 5,
    near: ['tests/unit/lib/errors'],
    far: [
      'tests/unit/lib/publisher-api',
      'tests/worker/backup/wipe.test.ts',
      'tests/worker/accounts/clean-start.test.ts',
      'tests/worker/links/link-survival.test.ts',
      'tests/worker/links/refusals.test.ts',
      'tests/worker/service/answer-table.test.ts',
      'tests/worker/service/passing-faults.test.ts',
      'tests/worker/service/create-service-caller.test.ts',
      'tests/worker/sync/listing-ends.test.ts',
    ],
  },
  posts: {
    folder: 'lib/domain/posts',
    every: 40,
    near: ['tests/unit/lib/domain/posts'],
    far: ['tests/unit/lib/store/posts', 'tests/worker/posts', 'tests/worker/backup/round-trip.test.ts'],
  },
  addresses: {
    folder: 'lib/domain/addresses-in-text',
    every: 16,
    near: ['tests/unit/lib/domain/addresses-in-text'],
    far: ['tests/unit/lib/domain/bulk', 'tests/unit/lib/domain/posts/places-in-text.test.ts'],
  },
};
