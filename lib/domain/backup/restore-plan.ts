import { listNames } from '#lib/domain/backup/account-records.ts';

/** The kinds of things in a backup, in the order in which a preview lists them. */
export const backupKinds = ['accounts', 'settings', 'presets', 'formats', 'links', ...listNames, 'counts'] as const;

export type BackupKind = (typeof backupKinds)[number];

/** What a restore does with the entries of one kind of a file. */
export interface KindPlan {
  /** Missing here. */
  readonly added: number;
  /** Already here, and the file adds something. */
  readonly changed: number;
  /** Already here, and the file adds nothing. */
  readonly kept: number;
  /** Left out: unreadable, or a link that is not safe to hand out. */
  readonly dropped: number;
}

export type RestorePlan = Readonly<Record<BackupKind, KindPlan>>;

/** How many entries of each kind a file has that cannot be restored. */
export type DroppedCounts = Readonly<Record<BackupKind, number>>;

/**
 * The kinds of which a restore would lose more than a fifth: a sign of a damaged or foreign file. Only the user may
 * decide to restore the rest.
 */
export function findLostKinds(plan: RestorePlan): readonly BackupKind[] {
  return backupKinds.filter((kind) => {
    const { added, changed, kept, dropped } = plan[kind];
    return dropped * 5 > added + changed + kept + dropped;
  });
}
