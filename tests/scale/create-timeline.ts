/** A virtual clock: what is to happen, in the order of its time. */
export interface Timeline {
  /** Ms since the epoch. */
  nowMs(): number;
  /** Has something happen at a time; at once where that is over. What is of one time happens in the order of its setting. */
  at(atMs: number, happen: () => void): void;
  /** Lets everything happen that lies before `untilMs`, and what follows from it. */
  runUntil(untilMs: number): void;
}

interface Entry {
  readonly atMs: number;
  readonly order: number;
  readonly happen: () => void;
}

const isBefore = (a: Entry, b: Entry) => a.atMs < b.atMs || (a.atMs === b.atMs && a.order < b.order);

export function createTimeline(startMs: number): Timeline {
  /** A heap: each entry comes before the two at twice its place. */
  const heap: Entry[] = [];
  let nowMs = startMs;
  let order = 0;

  function push(entry: Entry): void {
    let place = heap.length;
    heap.push(entry);
    while (place > 0) {
      const parentPlace = (place - 1) >> 1;
      const parent = heap[parentPlace];
      if (parent === undefined || isBefore(parent, entry)) break;
      heap[place] = parent;
      place = parentPlace;
    }
    heap[place] = entry;
  }

  function dropFirst(): void {
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    let place = 0;
    for (;;) {
      const left = heap[2 * place + 1];
      const right = heap[2 * place + 2];
      const child = right !== undefined && left !== undefined && isBefore(right, left) ? right : left;
      if (child === undefined || isBefore(last, child)) break;
      heap[place] = child;
      place = child === left ? 2 * place + 1 : 2 * place + 2;
    }
    heap[place] = last;
  }

  return {
    nowMs: () => nowMs,

    at(atMs, happen) {
      order += 1;
      push({ atMs: Math.max(nowMs, atMs), order, happen });
    },

    runUntil(untilMs) {
      for (let next = heap[0]; next !== undefined && next.atMs < untilMs; next = heap[0]) {
        dropFirst();
        nowMs = next.atMs;
        next.happen();
      }
      nowMs = Math.max(nowMs, untilMs);
    },
  };
}
