/** Keeps the last few lists of a listing, so that a walk of a thousand pages filters and sorts once. */
interface ResultCache {
  /** `key`: the filters and the version of what they look at. */
  get(key: string, make: () => number[]): number[];
}

const keptLists = 8;

export function createResultCache(): ResultCache {
  const lists = new Map<string, number[]>();
  return {
    get(key, make) {
      const list = lists.get(key) ?? make();
      lists.delete(key);
      lists.set(key, list);
      for (const oldest of lists.keys()) {
        if (lists.size <= keptLists) break;
        lists.delete(oldest);
      }
      return list;
    },
  };
}
