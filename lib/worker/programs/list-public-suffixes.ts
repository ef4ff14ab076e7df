// @ts-expect-error: the package declares the types of its functions only.
import * as tables from 'tldts/dist/cjs/src/data/trie.js';

/**
 * The library's rules as a tree of labels, from the last one. A label of node n is an edge in [edgeStart[n],
 * edgeStart[n + 1]).
 */
interface SuffixTables {
  /** Not 0 where a rule ends. */
  readonly nodeFlags: Uint8Array;
  readonly edgeStart: Uint16Array;
  readonly edgeLength: Uint8Array;
  /** The node that the edge leads to. */
  readonly edgeChild: Uint16Array;
  /** The labels of all edges, in their order. */
  readonly labelText: string;
  readonly rulesRoot: number;
  readonly exceptionsRoot: number;
}

/**
 * The rules of the public suffix list that is installed with `tldts`, spelled as in the list. The build puts them into
 * the package, and tests use them. The worker reads that file, so that its own code stays small.
 */
export function listPublicSuffixes(): readonly string[] {
  const { nodeFlags, edgeStart, edgeLength, edgeChild, labelText, rulesRoot, exceptionsRoot }: SuffixTables = tables;
  const labelStart: number[] = [];
  edgeLength.reduce((offset, length, edge) => {
    labelStart[edge] = offset;
    return offset + length;
  }, 0);

  const listBelow = (node: number, parent: string): string[] => {
    const edges = Array.from(
      { length: at(edgeStart, node + 1) - at(edgeStart, node) },
      (_, n) => at(edgeStart, node) + n,
    );
    return edges.flatMap((edge) => {
      const label = labelText.slice(labelStart[edge], at(labelStart, edge) + at(edgeLength, edge));
      const name = parent === '' ? label : `${label}.${parent}`;
      const child = at(edgeChild, edge);
      return [...(at(nodeFlags, child) === 0 ? [] : [name]), ...listBelow(child, name)];
    });
  };
  return [...listBelow(rulesRoot, ''), ...listBelow(exceptionsRoot, '').map((name) => `!${name}`)];
}

function at(table: ArrayLike<number>, index: number): number {
  const value = table[index];
  if (value === undefined) throw new RangeError('The tables of tldts have another shape than this file knows.');
  return value;
}
