import type { BulkLine, BulkLineState } from '#lib/domain/bulk/bulk-run.ts';
import type { MessageKey } from '#lib/platform/i18n.ts';

/** The filters of the table, in the order of the choice. */
export const lineFilters: readonly {
  readonly key: string;
  readonly text: MessageKey;
  readonly states: readonly BulkLineState[];
}[] = [
  { key: 'new', text: 'bulkShowNew', states: ['new'] },
  { key: 'links', text: 'bulkShowLinks', states: ['done', 'reused', 'duplicate'] },
  { key: 'problems', text: 'bulkShowProblems', states: ['choose', 'blocked', 'refused', 'failed', 'skipped'] },
  { key: 'unknown', text: 'bulkShowUnknown', states: ['unknown'] },
];

/** Returns the lines of a filter. Returns all lines without a filter. */
export function filterLines(lines: readonly BulkLine[], key: string | undefined): readonly BulkLine[] {
  const filter = lineFilters.find((each) => each.key === key);
  return filter === undefined ? lines : lines.filter(({ state }) => filter.states.includes(state));
}
