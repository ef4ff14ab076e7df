import { SelectField } from '#components/forms/select-field.tsx';
import { formatInstant } from '#components/time/format-instant.ts';
import type { BulkLine, BulkLineState, BulkRun } from '#lib/domain/bulk/bulk-run.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import type { TabProps } from '../workspace-services.ts';
import type { BulkView } from './bulk-view.ts';
import './view-choices.css';

interface ViewChoicesProps {
  readonly view: BulkView;
  /** The runs, the newest first. */
  readonly runs: readonly BulkRun[];
  /** Whether there are lines to filter. */
  readonly hasTable: boolean;
  /** The key of the chosen filter. Undefined or empty for all lines. */
  readonly filterKey: string | undefined;
  readonly nowMs: number;
  readonly setParams: TabProps['setParams'];
}

export function ViewChoices({ view, runs, hasTable, filterKey, nowMs, setParams }: ViewChoicesProps) {
  const ended = runs.filter(({ state }) => state === 'done' || state === 'cancelled');
  const hasEnded = view.stage === 'ended';
  return (
    <div class="toolbar-end bulk-views">
      {hasTable && (
        <SelectField
          label={t('bulkShow')}
          isLabelHidden
          value={lineFilters.find(({ key }) => key === filterKey)?.key ?? ''}
          options={[
            { value: '', text: t('bulkShowAll') },
            ...lineFilters.map(({ key, text }) => ({ value: key, text: t(text) })),
          ]}
          onChange={(key) => setParams({ show: key }, 'replace')}
        />
      )}
      {view.stage !== 'under-way' && ended.length > (hasEnded ? 1 : 0) && (
        <SelectField
          label={t('bulkEarlier')}
          isLabelHidden
          value={hasEnded ? view.run.runId : ''}
          options={[
            ...(hasEnded ? [] : [{ value: '', text: t('bulkEarlier') }]),
            ...ended.map((each) => ({
              value: each.runId,
              text: t('bulkEarlierOf', [
                formatInstant(each.createdAtMs, 'day-and-time', nowMs),
                formatNumber(each.counts.done),
              ]),
            })),
          ]}
          onChange={(id) => setParams({ run: id, list: '', show: '' }, 'push')}
        />
      )}
    </div>
  );
}

/** The filters of the table, in the order of the choice. */
const lineFilters: readonly {
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
