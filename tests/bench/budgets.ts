import type { Bar } from './measurement.ts';

/*
 * The bars of the bench. Where it can, a bar compares with a floor or a rival of the same run, so that it holds on a
 * slow machine as on a fast one; what a person or the service sets is a plain value. A bar that is changed keeps a line
 * here that says why.
 */

/** At most so many ms more than the floor. */
const more = (limit: number, at: Bar['at'] = 'p50'): Bar => ({ kind: 'at most … more', limit, at });
/** At most so many times the floor. */
const times = (limit: number, at: Bar['at'] = 'p50'): Bar => ({ kind: 'at most … times', limit, at });
/** At least so many times what stands beside it. */
const atLeast = (limit: number, at: Bar['at'] = 'p50'): Bar => ({ kind: 'at least … times', limit, at });
/** At most so much, whatever the machine. */
const atMost = (limit: number, at: Bar['at'] = 'p95'): Bar => ({ kind: 'at most', limit, at });

export const budgets = {
  /** Toolbar click to the program's heading, 100,000 programs, beside the same click on a popup of one static line. */
  popupLive: more(30),
  popupDead: more(45),

  /** Click to the link on the clipboard: beside the clipboard alone, and beside the service's answer. */
  reusedLink: more(60, 'p95'),
  newLinkLive: more(50, 'p95'),
  newLinkDead: more(120, 'p95'),

  /** A page of no program, beside a browser whose extension puts an empty script into every page. */
  ordinaryPage: more(1),
  ordinaryPageLate: more(3, 'p95'),
  messagesOfOrdinaryPage: atMost(0),
  /** A merchant's page that shows the button, beside the same. */
  merchantPage: more(8),

  /** What a first sync uses of its limit, and what it takes with pages open that show it. */
  syncFast: atLeast(0.9),
  syncSlow: atLeast(0.98),
  syncWithPages: times(1.1),

  /** A page of programs stored, beside bare puts of the same rows, and as the catalogue grows a hundredfold. */
  pageOfRows: times(3),
  pageOfRowsGrowth: times(1.3),

  /** The workspace, from the navigation to a tab's first rows, beside the same as plain HTML. */
  tab: more(150),

  /** By how much the worker grows in a sync of 100,000 programs, in MB. */
  workerGrowth: atMost(30),
  /** What the Programs tab holds with 100,000 programs, in MB. */
  programsMemory: atMost(90),

  /** Starts of the worker while nothing is due. */
  idleStarts: atMost(0),

  /** A slot of the request gate, beside one `put` with strict durability. */
  gateSlot: times(4),

  /**
   * The whole rule of an address, beside a plain walk to the parents of its host with the same ranking. What it does more:
   * it keeps IP addresses and trailing dots apart, bounds the keys of a host, and lists each program once.
   */
  matchRule: times(1.3),
  /**
   * With the most hosts, beside the least. The steps are the same, but the Map of 1,000,000 hosts lies in memory and that
   * of 1,000 in the processor's cache.
   */
  matchRuleGrowth: times(2),
  /**
   * A look-up with storage and database, beside the quickest question of the kind: it asks for two or three keys, or hosts, at
   * once, and ranks what it found.
   */
  matchPath: times(3),
  matchPathGrowth: times(1.3),
  /** Answers for addresses whose program is known. */
  matchRuleWrong: atMost(0),

  /** Calls in any minute. The account's limit does not depend on the machine, so nothing stands beside it. */
  worstMinute: atMost(20),

  /** From a key to the rows that it leaves: what comes within 50 ms, a person takes for the answer to the key itself. */
  search: atMost(50),

  /** A report after a change of filter, span or grouping, its rows in memory: drawn in the same blink. */
  report: atMost(150),
} as const;
