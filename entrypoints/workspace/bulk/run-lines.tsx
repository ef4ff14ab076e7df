import { type Dispatch, useState } from 'preact/hooks';
import type { BulkLine, BulkLineChange, BulkRun } from '#lib/domain/bulk/bulk-run.ts';
import { t } from '#lib/platform/i18n.ts';
import type { BulkListEvent } from './bulk-list.ts';
import type { BulkServices } from './bulk-services.ts';
import { copyAndSay } from './copy-and-say.ts';
import { filterLines } from './line-filters.ts';
import { LineTable } from './line-table.tsx';
import { ProgramDialog } from './program-dialog.tsx';
import { RetryUnknownDialog } from './retry-unknown-dialog.tsx';
import type { Attempt } from './use-bulk-form.ts';

interface RunLinesProps {
  readonly services: BulkServices;
  readonly run: BulkRun;
  /** The run's lines in order, without those that were removed. */
  readonly lines: readonly BulkLine[];
  readonly filterKey: string | undefined;
  readonly attempt: Attempt;
  readonly editList: Dispatch<BulkListEvent>;
}

/** The lines of a run, with the acts on each. */
export function RunLines({ services, run, lines, filterKey, attempt, editList }: RunLinesProps) {
  /** The line that the open dialog is about. */
  const [asked, setAsked] = useState<{ readonly about: 'program' | 'unknown'; readonly line: BulkLine } | null>(null);
  const byIndex = new Map(lines.map((line) => [line.index, line]));
  const { runId } = run;

  const change = ({ index }: BulkLine, what: BulkLineChange) =>
    attempt(services.send('changeBulkLine', { runId, index, change: what }));
  const retry = ({ index }: BulkLine, despiteUnknown: boolean) =>
    void attempt(services.send('retryBulkLines', { runId, indexes: [index], despiteUnknown }));
  const changeInList = async (line: BulkLine, what: BulkLineChange, toEvent: (at: number) => BulkListEvent) => {
    // Finds the line before the plan changes, while the list still has the same lines.
    const at = lines.findIndex(({ index }) => index === line.index);
    if (await change(line, what)) editList(toEvent(at));
  };

  return (
    <>
      <LineTable
        run={run}
        lines={filterLines(lines, filterKey)}
        lineAt={(index) => byIndex.get(index)}
        acts={{
          copy: ({ index }, link) =>
            void attempt(copyAndSay(services, { text: link, html: null }, t('bulkCopied', [String(index + 1)]))),
          remove: (line) => void changeInList(line, { kind: 'remove' }, (at) => ({ kind: 'line-removed', at })),
          useDestination(line) {
            const url = line.trackedUrl ?? '';
            void changeInList(line, { kind: 'use-destination' }, (at) => ({ kind: 'address-replaced', at, url }));
          },
          chooseProgram: (line, offerId) => change(line, { kind: 'program', offerId }),
          searchProgram: (line) => setAsked({ about: 'program', line }),
          retry: (line) => retry(line, false),
          retryUnknown: (line) => setAsked({ about: 'unknown', line }),
        }}
        nowMs={services.nowMs()}
      />
      {asked?.about === 'program' && (
        <ProgramDialog
          line={asked.line}
          readProgramFinder={services.readProgramFinder}
          onChoose={(offerId) => {
            setAsked(null);
            void change(asked.line, { kind: 'program', offerId });
          }}
          onClose={() => setAsked(null)}
        />
      )}
      {asked?.about === 'unknown' && (
        <RetryUnknownDialog
          line={asked.line}
          onMint={() => {
            setAsked(null);
            retry(asked.line, true);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
