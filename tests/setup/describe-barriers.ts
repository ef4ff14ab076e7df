/** What axe objects to in one state of a surface, in each theme. */
export interface BarrierRow {
  readonly surface: string;
  readonly state: string;
  readonly barriers: Readonly<Record<string, number>>;
}

/** The barriers of a run as a person reads them: where axe objects to something, and how much was looked at. */
export function describeBarriers(rows: readonly BarrierRow[]): string {
  const surfaces = [...Map.groupBy(rows, ({ surface }) => surface)].map(
    ([name, states]) => `${name} (${states.length})`,
  );
  const themes = Object.keys(rows[0]?.barriers ?? {});
  const found = rows.flatMap(({ surface, state, barriers }) =>
    Object.entries(barriers)
      .filter(([, count]) => count > 0)
      .map(([theme, count]) => `- ${surface}, ${state}, ${theme}: ${count}`),
  );
  return [
    `In the last run, ${rows.length} states of ${surfaces.length} surfaces, each in ${themes.join(', ')}: ${found.length === 0 ? 'axe objects to nothing' : 'axe objects to something in these'}.`,
    ...(found.length === 0 ? [] : [found.join('\n')]),
    `Surfaces, each with its number of states ([figures/barriers.json](figures/barriers.json) has them): ${surfaces.join(', ')}.`,
  ].join('\n\n');
}
