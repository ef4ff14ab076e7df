import type { Bar } from './measurement.ts';

/*
 * The bars of the bench. Where the run has a floor, the bar is beside it, so that it holds on a slow machine as on a fast one;
 * what a person or the service sets is a plain value. Whoever changes a bar writes here why.
 */

/** At most so many ms more than the floor. */
const more = (limit: number, at: Bar['at'] = 'p50'): Bar => ({ kind: 'at most … more', limit, at });
const times = (limit: number, at: Bar['at'] = 'p50'): Bar => ({ kind: 'at most … times', limit, at });
const atLeast = (limit: number, at: Bar['at'] = 'p50'): Bar => ({ kind: 'at least … times', limit, at });
/** At most so much, whatever the machine. */
const atMost = (limit: number, at: Bar['at'] = 'p95'): Bar => ({ kind: 'at most', limit, at });

export const budgets = {
  /** Toolbar click to the program's heading, 100,000 programs, beside the same click on a popup of one static line. */
  popupLive: more(30),
  /**
   * Beside the lookalike, with its worker dead: the same picture behind the readings that any popup needs. The bar was
   * the same figure beside the static popup; that picture and its readings took 30 to 39 of the 45 ms.
   */
  popupDead: more(45),

  /** The popup's button to the side panel's heading, beside the same click to a panel of one static line. */
  panel: more(150),

  /**
   * The press to the link on the clipboard, beside the same call and the same copy behind the same press. Enter comes
   * where the popup's button is on the screen, in the floor, too: it took Enter 40 ms before it showed what Enter does.
   *
   * Toolbar and Enter, and a stored link with a sleeping worker, stand beside the lookalike: a popup has to be drawn
   * behind its readings, and only the worker, which has the secret and the limit, may call the service.
   */
  actReusedLink: more(60, 'p95'),
  actNewLinkLive: more(60, 'p95'),
  actNewLinkDead: more(120, 'p95'),

  /** Click to the link on the clipboard, beside the clipboard alone. */
  reusedLink: more(60, 'p95'),
  /**
   * The same for a new link, beside the lookalike in the same state. The bars were 50 and 120 ms behind the
   * answer; four strict writes, the call and the copy take 33 to 52 of these, and 60 with a worker that starts.
   */
  newLinkLive: more(50, 'p95'),
  newLinkDead: more(90, 'p95'),

  /** A page of no program, beside a browser whose extension puts an empty script into every page. */
  ordinaryPage: more(1),
  ordinaryPageLate: more(3, 'p95'),
  messagesOfOrdinaryPage: atMost(0),
  /** A merchant's page that shows the button, beside the same. */
  merchantPage: more(8),
  /** From a page's first frame to the button on it, with the worker dead, beside one that never changes. */
  drawnButton: more(50, 'p95'),

  /** What a user waits through without wondering whether it hangs: a progress bar goes with it. */
  restore: atMost(30_000, 'p50'),

  /** What a first sync uses of its limit, and what it takes with pages open that show it. */
  syncFast: atLeast(0.9),
  syncSlow: atLeast(0.98),
  syncWithPages: times(1.1),

  /**
   * The workspace, from the navigation to a tab's first rows, beside the same as plain HTML; where the rows are made of
   * many records, that picture behind the bare reading of these records.
   */
  tab: more(150),
  /**
   * The report over all 200,000 conversions: a thread puts each into columns and sums them, which takes it 100 to 130 ms
   * more than the reading. No requirement names a figure; the month that the tab opens with has the bar of all tabs.
   */
  tabOfAllTime: more(300),

  /** By how much the worker grows in a sync of 100,000 programs, in MB. */
  workerGrowth: atMost(30),
  /** What the Programs tab holds with 100,000 programs, in MB. */
  programsMemory: atMost(90),

  /** A message that starts the worker, beside the same message to one that lives: the first act after a rest waits for it. */
  workerStart: more(60),
  /**
   * In a day without an act: no start but by an alarm, and with merchants' pages on only those of the pages whose mark on
   * the icon is the worker's; one sync; no other call.
   */
  dayStarts: times(1),
  daySyncs: atMost(1),
  dayCalls: atMost(0),
  /**
   * A worker that does nothing, and starts with each merchant's page, takes more than 1 % of the processor: this line
   * shows what Linkmint's pages no longer start.
   */
  dayCpuOfStarts: atLeast(1.01),
  dayCpuOff: times(1.1),
  /** Beside the day with merchant pages off: a page draws its button without a start of the worker. */
  dayCpuOn: times(1.05),
  /** What is Linkmint's: beside the worker that does nothing. */
  dayCpuBesideStarts: times(1.3),
  /** Of the processes that run the extension alone, in seconds a day. */
  dayCpuOfExtension: more(8),
  /**
   * In MB a day, with one sync among 10,000 programs. Unchanged programs are not written again: before that, a day wrote
   * 33 MB more than one without an extension, and this bar was 40.
   */
  dayWritten: more(10),
  dayMemory: more(40),

  /** From a key to the rows that it leaves: what comes within 50 ms, a person takes for the answer to the key itself. */
  search: atMost(50),

  /** From a filter, a sort or a span to the rows that it leaves. */
  change: atMost(100),
  /** The same of a report over 200,000 conversions. The bar was 100 ms; its picture alone, put in at once, took 66 to 184. */
  changeOfReport: more(100, 'p95'),
  /**
   * From a paste into Bulk to its plan, beside the same rows as plain HTML. What answers the paste is its rows, which
   * have the bar of a change. The plan is stored before it is shown; no requirement names a figure for it, and a person
   * who looks at the rows takes a quarter of a second for nothing.
   */
  plan: more(250),
  /** Tasks of more than 50 ms while the user types or changes what a list shows. */
  longTasks: atMost(0),
  /** The same beside those of plain HTML in the same acts: where that has some, the machine or the browser's layout does. */
  longTasksBeside: more(0),

  /**
   * "Check a page" to the first rows of the report, beside a bare walk over the page's links. The reading goes in slices
   * of 10 ms and shows how far it is; no requirement names a figure, and this is what a person waits for without a doubt.
   */
  checkRows: more(1_500),
  /** A page of the web stays responsive while its links are read. */
  checkPageTask: atMost(50),

  /** The first key in the address bar, answered from what was read since the keyword. */
  firstKey: atMost(50),

  /**
   * From the switch to the lit toolbar icon, beside a bare rule with as many hosts: 100,000 programs are read, and those
   * that earn with their hosts.
   */
  litIcon: more(1_000),

  /** A report after a change of filter, span or grouping, its rows in memory: drawn in the same blink. */
  report: atMost(150),
} as const;
