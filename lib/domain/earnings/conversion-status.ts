/** Spec §3: the states that settle into another one by themselves, weeks after the sale (observed, spec §2.2). */
const openStatuses: readonly string[] = ['pending', 'yet to consumed', 'processing'];

/** Whether a conversion's status (lower case) is not decided yet. One that is documented nowhere counts as decided. */
export function isOpenStatus(status: string): boolean {
  return openStatuses.includes(status);
}
