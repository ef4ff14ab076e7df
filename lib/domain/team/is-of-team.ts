/** Whether a preset or a copy format is the team's or the organisation's: the user may use it, but not change it. */
export function isOfTeam(entry: object): boolean {
  return 'from' in entry;
}
