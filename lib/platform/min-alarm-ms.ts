/** The shortest alarm that browsers support: a killed worker wakes this long after its last work. */
export const minAlarmMs = 30_000;
