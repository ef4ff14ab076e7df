import type { ConversionChange } from '#lib/domain/earnings/conversion.ts';
import type { Send } from '#lib/messaging/create-send.ts';
import type { ReportSummary } from '#lib/store/earnings/read-report-state.ts';
import type { ReportReader } from './create-report-reader.ts';

/** What is loaded, and what changed in it while the user was away. All of it is stored on this device. */
export interface EarningsSnapshot {
  readonly summary: ReportSummary;
  /** Every change that this device saw, in the order in which it saw them. */
  readonly changes: readonly ConversionChange[];
  /** Whether the user has answered if Linkmint may load conversions. */
  readonly isAnswered: boolean;
  /** Whether the browser lets Linkmint show notifications. */
  readonly mayNotify: boolean;
  /** A new number each time stored conversions or links may have changed. */
  readonly version: number;
  /** The same of posts, too: never below `version`. */
  readonly postsVersion: number;
}

/** What the Earnings tab reads and does outside itself. */
export interface EarningsServices {
  /** Wall-clock time, in ms since the epoch. */
  nowMs(): number;
  /** Sends messages to the background worker. */
  readonly send: Send;
  readonly ask: ReportReader['ask'];
  /** Asks the user to allow notifications. Must be called before any `await` of the event's handler. */
  requestNotifications(): Promise<boolean>;
  readSnapshot(): Promise<EarningsSnapshot>;
  /** Offers the user a file as a download. Resolves to whether the organisation's policy allows it. */
  saveFile(name: string, content: Blob): Promise<boolean>;
  /** Ends what runs beside the page: the report worker, and the watch for changes. */
  close(): void;
}
