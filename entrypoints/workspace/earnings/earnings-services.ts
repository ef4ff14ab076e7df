import type { ConversionChange } from '#lib/domain/earnings/conversion-change.ts';
import type { Send } from '#lib/messaging/create-send.ts';
import type { ReportSummary } from '#lib/store/earnings/read-report-state.ts';
import type { ReportReader } from './create-report-reader.ts';

/** What is loaded, and what became of it while the user was away: all of it stored on this device. */
export interface EarningsSnapshot {
  readonly summary: ReportSummary;
  /** Every change that this device saw, oldest first. */
  readonly changes: readonly ConversionChange[];
  /** Whether the browser lets Linkmint show notifications. */
  readonly mayNotify: boolean;
  /** Another number whenever stored conversions or links may have changed. */
  readonly version: number;
}

/** What the tab does to the world outside it. */
export interface EarningsServices {
  /** Wall-clock time, in ms since the epoch. */
  nowMs(): number;
  /** Asks the background worker. */
  readonly send: Send;
  readonly ask: ReportReader['ask'];
  /** Asks the user to allow notifications. Must be called before any `await` of the event's handler. */
  requestNotifications(): Promise<boolean>;
  readSnapshot(): Promise<EarningsSnapshot>;
  /** Hands the user a file. */
  saveFile(name: string, content: Blob): void;
  /** Ends what runs beside the page. */
  close(): void;
}
