/** The shortest alarm that browsers keep: a killed worker is woken this long after what it last did. */
export const minAlarmMs = 30_000;
