/** Spec §3: the states that the service resolves by itself, weeks after the sale (observed, spec §2.2). */
const openStatuses: readonly string[] = ['pending', 'yet to consumed', 'processing'];

/** Whether a conversion's status (lower case) is still undecided. An undocumented status counts as decided. */
export function isOpenStatus(status: string): boolean {
  return openStatuses.includes(status);
}
