import type { Dispatch } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { CopyMenu } from '#components/formats/copy-menu.tsx';
import { isPausedLink } from '#lib/domain/bulk/bulk-changes.ts';
import type { BulkLine, BulkLineState, BulkRun } from '#lib/domain/bulk/bulk-run.ts';
import { hasText } from '#lib/domain/bulk/text-lines.ts';
import { type CopyFormat, findFormat, type TemplateFormat } from '#lib/domain/formats/link-formats.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { toFormatName } from '#lib/wording/to-format-name.ts';
import type { TabProps } from '../workspace-services.ts';
import { type Attempt, type BulkFormEvent, copyAndSay } from './bulk-form.ts';
import type { BulkListEvent } from './bulk-list.ts';
import type { BulkServices } from './bulk-services.ts';
import { type LinkedLine, writeResultCsv } from './write-results.ts';

interface ResultActsProps {
  readonly services: BulkServices;
  /** A run that is under way, paused or ended. */
  readonly run: BulkRun;
  readonly lines: readonly BulkLine[];
  /** All lines of the run, including those that were removed. */
  readonly allLines: readonly BulkLine[];
  readonly links: readonly LinkedLine[];
  readonly formatId: string;
  readonly templates: readonly TemplateFormat[];
  readonly attempt: Attempt;
  readonly dispatch: Dispatch<BulkFormEvent>;
  readonly editList: Dispatch<BulkListEvent>;
  readonly setParams: TabProps['setParams'];
}

/** The acts on the links of a run, on its failed lines, and on a run that has ended. */
export function ResultActs(props: ResultActsProps) {
  const { services, run, lines, allLines, links, formatId, templates, attempt, dispatch, editList, setParams } = props;
  const { runId } = run;
  const format = findFormat(formatId, templates);
  const failed = toIndexes(lines, 'failed');
  const skipped = toIndexes(lines, 'skipped');
  const hasEnded = run.state === 'done' || run.state === 'cancelled';

  const copyAll = async (picked: CopyFormat) =>
    copyAndSay(
      services,
      await services.writeLinks(links, picked),
      t('bulkCopiedAll', links.length, [formatNumber(links.length)]),
    );
  const openNewList = () => {
    dispatch({ kind: 'begun' });
    setParams({ list: 'new', run: '', show: '' }, 'push');
  };
  const retry = (indexes: readonly number[]) =>
    void attempt(services.send('retryBulkLines', { runId, indexes, despiteUnknown: false }));

  return (
    <>
      {links.length > 0 && (
        <CopyMenu
          formatId={formatId}
          templates={templates}
          label={format.formatId === 'plain' ? t('bulkCopyAll') : t('bulkCopyAllAs', [toFormatName(format)])}
          onCopy={(picked) => {
            dispatch({ kind: 'format-picked', formatId: picked.formatId });
            void attempt(copyAll(picked));
          }}
        />
      )}
      <Button onClick={() => services.saveCsv('linkmint-bulk.csv', writeResultCsv(run, lines, services.nowMs()))}>
        {t('bulkExport')}
      </Button>
      {run.state !== 'running' && failed.length > 0 && (
        <Button onClick={() => retry(failed)}>{t('bulkRetryFailed')}</Button>
      )}
      {isPausedLink(run) && <Button onClick={openNewList}>{t('bulkNewList')}</Button>}
      {hasEnded && (
        <>
          {skipped.length > 0 && <Button onClick={() => retry(skipped)}>{t('bulkMintRest')}</Button>}
          <Button onClick={openNewList}>{t('bulkNewList')}</Button>
          <Button
            onClick={() => {
              editList({ kind: 'repeated', inputs: allLines.map(({ input }) => input) });
              openNewList();
            }}
          >
            {t(hasText(allLines.map(({ input }) => input)) ? 'bulkSameText' : 'bulkSameList')}
          </Button>
          <Button
            look="quiet"
            onClick={() => {
              setParams({ run: '', show: '' }, 'replace');
              void attempt(services.send('discardBulk', { runId }));
            }}
          >
            {t('bulkDiscard')}
          </Button>
        </>
      )}
    </>
  );
}

const toIndexes = (lines: readonly BulkLine[], state: BulkLineState) =>
  lines.filter((line) => line.state === state).map(({ index }) => index);
