/** What a status of spec §3 means for the publisher's money. `other`: a status that the specification does not name. */
export type StatusGroup = (typeof statusGroups)[number];

/** In the order of the chart's stack and of lists. */
export const statusGroups = ['paid', 'approved', 'pending', 'rejected', 'other'] as const;

const groupOf: Readonly<Record<string, StatusGroup>> = {
  paid: 'paid',
  approved: 'approved',
  pending: 'pending',
  processing: 'pending',
  'yet to consumed': 'pending',
  rejected: 'rejected',
  invalid: 'rejected',
};

/** Whether a conversion of the status brings money, or may. */
export function mayEarn(status: string): boolean {
  const group = toStatusGroup(status);
  return group === 'approved' || group === 'paid' || group === 'pending';
}

/** The group of a conversion's status, in any case of letters. */
export function toStatusGroup(status: string): StatusGroup {
  const key = status.toLowerCase();
  return Object.hasOwn(groupOf, key) ? (groupOf[key] ?? 'other') : 'other';
}

/**
 * Whether a conversion's status is still undecided: the service resolves it by itself, weeks after the sale (observed, spec
 * §2.2). An undocumented status counts as decided.
 */
export const isOpenStatus = (status: string): boolean => toStatusGroup(status) === 'pending';
