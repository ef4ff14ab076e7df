import { compareByName, type ListedProgram } from '#lib/domain/programs/program-index.ts';

/** So many programs are merged in one go: a few ms. */
const stride = 20_000;

/**
 * Merges lists that are sorted by name into one, the earlier list first where names are equal.
 * @param pause Called between two goes: sorting 100,000 programs at once would keep the page from answering a key.
 */
export async function mergeByName(
  lists: readonly (readonly ListedProgram[])[],
  pause: () => Promise<void>,
): Promise<readonly ListedProgram[]> {
  let merged = 0;
  const mergeTwo = async (one: readonly ListedProgram[], other: readonly ListedProgram[]) => {
    const both: ListedProgram[] = [];
    let [at, atOther] = [0, 0];
    while (at < one.length || atOther < other.length) {
      const [next, nextOther] = [one[at], other[atOther]];
      const isNext = next !== undefined && (nextOther === undefined || compareByName(next, nextOther) <= 0);
      const first = isNext ? next : nextOther;
      if (first !== undefined) both.push(first);
      if (isNext) at += 1;
      else atOther += 1;
      merged += 1;
      if (merged % stride === 0) await pause();
    }
    return both;
  };

  let left = lists;
  while (left.length > 1) {
    const halved: (readonly ListedProgram[])[] = [];
    for (let at = 0; at < left.length; at += 2) {
      const [one = [], other] = left.slice(at, at + 2);
      halved.push(other === undefined ? one : await mergeTwo(one, other));
    }
    left = halved;
  }
  return left[0] ?? [];
}
