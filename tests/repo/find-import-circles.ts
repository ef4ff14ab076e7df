/**
 * Files that import each other in a circle: each circle as its files in order, the first of them at the end again. The
 * shortest circle of a file is reported; every file of a circle is named in at least one.
 * @param importsOf What each file imports; what is no file of the map is passed over.
 */
export function findImportCircles(importsOf: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const named = new Set<string>();
  const circles: (readonly string[])[] = [];
  for (const file of [...importsOf.keys()].sort()) {
    const circle = named.has(file) ? null : findShortestCircle(importsOf, file);
    if (circle === null) continue;
    for (const each of circle) named.add(each);
    circles.push(circle);
  }
  return circles;
}

/** The shortest way from a file back to itself; null where there is none. */
function findShortestCircle(
  importsOf: ReadonlyMap<string, readonly string[]>,
  start: string,
): readonly string[] | null {
  const reached = new Set<string>();
  let ways: readonly (readonly string[])[] = [[start]];
  while (ways.length > 0) {
    const longer: (readonly string[])[] = [];
    for (const way of ways) {
      for (const target of importsOf.get(way.at(-1) ?? '') ?? []) {
        if (target === start) return [...way, start];
        if (reached.has(target)) continue;
        reached.add(target);
        longer.push([...way, target]);
      }
    }
    ways = longer;
  }
  return null;
}
