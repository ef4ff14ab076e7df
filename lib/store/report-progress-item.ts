import type { ReportProgress } from '../domain/report-progress.ts';
import { defineParsedItem, type Fields } from './storage-items.ts';

/** The loading of conversions as it happens (its last state is also in IndexedDB). Cleared on sign-out. */
export const reportProgressItem = defineParsedItem<ReportProgress | null>(
  'session',
  'reportProgress',
  parseReportProgress,
  null,
);

function parseReportProgress(stored: Fields): ReportProgress | null {
  const phases: readonly unknown[] = ['idle', 'all', 'hours', 'span', 'pending'] satisfies ReportProgress['phase'][];
  const times = [stored.waitingUntilMs, stored.estimatedEndMs];
  const isProgress =
    phases.includes(stored.phase) &&
    typeof stored.pagesDone === 'number' &&
    typeof stored.pagesKnown === 'number' &&
    times.every((value) => value === null || typeof value === 'number') &&
    (stored.error === null || typeof stored.error === 'string');
  return isProgress ? (stored as unknown as ReportProgress) : null;
}
