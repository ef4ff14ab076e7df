import { type Dispatch, useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { Dialog } from '#components/dialog.tsx';
import { ProgramSearch } from '#components/programs/program-search.tsx';
import type { BulkLine, BulkLineChange, BulkRun } from '#lib/domain/bulk/bulk-run.ts';
import type { ProgramFinder } from '#lib/domain/programs/program-finder.ts';
import { t } from '#lib/platform/i18n.ts';
import { type Attempt, copyAndSay } from './bulk-form.ts';
import type { BulkListEvent, PlaceInPlan } from './bulk-list.ts';
import type { BulkServices } from './bulk-services.ts';
import { LineTable } from './line-table.tsx';
import { filterLines } from './view-choices.tsx';
import './run-lines.css';

interface RunLinesProps {
  readonly services: BulkServices;
  readonly run: BulkRun;
  /** The run's lines in order, without those that were removed. */
  readonly lines: readonly BulkLine[];
  readonly filterKey: string | undefined;
  readonly attempt: Attempt;
  readonly editList: Dispatch<BulkListEvent>;
}

export function RunLines({ services, run, lines, filterKey, attempt, editList }: RunLinesProps) {
  /** The line that the open dialog is about. */
  const [asked, setAsked] = useState<{ readonly about: 'program' | 'unknown'; readonly line: BulkLine } | null>(null);
  const byIndex = new Map(lines.map((line) => [line.index, line]));

  // The line's own list: another one may have come in its place while the dialog is open.
  const change = ({ runId, index }: BulkLine, what: BulkLineChange) =>
    attempt(services.send('changeBulkLine', { runId, index, change: what }));
  const retry = ({ runId, index }: BulkLine, despiteUnknown: boolean) =>
    void attempt(services.send('retryBulkLines', { runId, indexes: [index], despiteUnknown }));
  /** The lines that the list has lost, although `lines` may still have them: the plan is read again a moment later. */
  const removed = useRef(new Map<string, Set<number>>());
  const changeInList = async (line: BulkLine, what: BulkLineChange, toEvent: (place: PlaceInPlan) => BulkListEvent) => {
    if (!(await change(line, what))) return;
    const { runId } = line;
    const gone = removed.current.get(runId) ?? new Set();
    // Pressed twice, the worker says twice that the line is gone.
    if (gone.has(line.index)) return;
    const at = lines.filter(({ index }) => index < line.index && !gone.has(index)).length;
    if (what.kind === 'remove') removed.current.set(runId, new Set([...gone, line.index]));
    editList(toEvent({ at, was: line.input.url }));
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
          remove: (line) =>
            void changeInList(line, { kind: 'remove' }, (place) => ({ kind: 'line-removed', ...place })),
          useDestination(line) {
            const url = line.trackedUrl ?? '';
            void changeInList(line, { kind: 'use-destination' }, (place) => ({
              kind: 'address-replaced',
              ...place,
              url,
            }));
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

interface ProgramDialogProps {
  readonly line: BulkLine;
  readonly readProgramFinder: () => Promise<ProgramFinder>;
  readonly onChoose: (offerId: string) => void;
  readonly onClose: () => void;
}

/** The search for a line's program, among all programs of the mirror. */
function ProgramDialog({ line, readProgramFinder, onChoose, onClose }: ProgramDialogProps) {
  const [finder, setFinder] = useState<ProgramFinder | 'failed' | null>(null);
  const load = useCallback(() => {
    setFinder(null);
    void readProgramFinder().then(
      (read) => setFinder(read),
      () => setFinder('failed'),
    );
  }, [readProgramFinder]);
  useEffect(load, [load]);

  return (
    <Dialog title={t('bulkProgramDialog', [String(line.index + 1)])} onClose={onClose}>
      <p class="bulk-dialog-text">{line.destinationUrl}</p>
      <div class="bulk-dialog-search">
        <ProgramSearch finder={finder} onChoose={({ offerId }) => onChoose(offerId)} onBack={onClose} onRetry={load} />
      </div>
    </Dialog>
  );
}

interface RetryUnknownDialogProps {
  readonly line: BulkLine;
  readonly onMint: () => void;
  readonly onClose: () => void;
}

/** Warns what it may cost to retry a line whose answer was lost. */
function RetryUnknownDialog({ line, onMint, onClose }: RetryUnknownDialogProps) {
  return (
    <Dialog title={t('bulkRetryUnknownTitle')} onClose={onClose}>
      <p class="bulk-dialog-text">{line.destinationUrl}</p>
      <p>{t('bulkRetryUnknownText')}</p>
      <div class="bulk-dialog-acts">
        <Button look="primary" onClick={onMint}>
          {t('actionMintAnyway')}
        </Button>
        <Button onClick={onClose}>{t('bulkRetryUnknownKeep')}</Button>
      </div>
    </Dialog>
  );
}
