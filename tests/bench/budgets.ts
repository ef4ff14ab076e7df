/**
 * What each measurement may cost, as a ratio to a baseline of the same run. Ratios and not times: they hold on a slow
 * machine as on a fast one.
 */
export const budgets = {
  /** Toolbar click to the program's heading, beside the same click on a popup of one static line. */
  popupWithLiveWorker: 1.6,
  popupWithDeadWorker: 1.6,
  /** A page of no program, 5,000 hosts in the match index, until it is idle: beside a browser without Linkmint. */
  pageIdle: 1.25,
  /** The same page's load event, beside a browser whose only extension puts an empty script into every page. */
  pageLoad: 1.25,
  /** A slot of the request gate, beside one `put` with strict durability. */
  gateReserve: 4,
} as const;
