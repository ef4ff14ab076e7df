/** Whether a preset or a copy format is the team's, or the organisation's: to be used here, and not changed. */
export function isOfTeam(entry: object): boolean {
  return 'from' in entry;
}
