/** The kinds of things in a backup, in the order in which a preview lists them. */
export const backupKinds = [
  'accounts',
  'settings',
  'presets',
  'formats',
  'links',
  'sites',
  'hosts',
  'subIds',
  'coupons',
  'counts',
] as const;

export type BackupKind = (typeof backupKinds)[number];

/** What a restore does with the entries of one kind of a file. */
export interface KindPlan {
  /** Not here yet. */
  readonly added: number;
  /** Here, and gains something from the file. */
  readonly changed: number;
  /** Here, and has all that the file says already. */
  readonly kept: number;
  /** In the file, and not taken: it cannot be read, or a link is not safe to hand out. */
  readonly dropped: number;
}

export type RestorePlan = Readonly<Record<BackupKind, KindPlan>>;

/** How many entries of each kind a file has that cannot be taken. */
export type DroppedCounts = Readonly<Record<BackupKind, number>>;

/**
 * The kinds of which more than a fifth would be lost. A file that is damaged or of somebody else's making shows itself so:
 * taking the rest of it in is for the user to say, and nobody else.
 */
export function findLostKinds(plan: RestorePlan): readonly BackupKind[] {
  return backupKinds.filter((kind) => {
    const { added, changed, kept, dropped } = plan[kind];
    return dropped * 5 > added + changed + kept + dropped;
  });
}
