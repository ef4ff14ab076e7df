/**
 * Runs the arms in turn, round after round, and keeps what each took: whatever else the machine does meets them alike.
 * The order turns with each round, so that none is always the one after another. The first round warms up and is left out,
 * unless one round is all, as for a look.
 */
export async function interleave<Name extends string, Taken>(
  rounds: number,
  arms: Readonly<Record<Name, () => Promise<Taken>>>,
): Promise<Readonly<Record<Name, readonly Taken[]>>> {
  const names = Object.keys(arms) as Name[];
  const taken = Object.fromEntries(names.map((name) => [name, [] as Taken[]])) as Record<Name, Taken[]>;
  for (let round = rounds === 1 ? 1 : 0; round <= rounds; round++) {
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(round + turn) % names.length];
      if (name === undefined) continue;
      const result = await arms[name]();
      if (round > 0) taken[name].push(result);
    }
  }
  return taken;
}
