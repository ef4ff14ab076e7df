import type { Dispatch } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { CopyMenu } from '#components/formats/copy-menu.tsx';
import type { BulkLine, BulkLineState, BulkRun } from '#lib/domain/bulk/bulk-run.ts';
import { hasText } from '#lib/domain/bulk/text-lines.ts';
import { type CopyFormat, findFormat, type TemplateFormat } from '#lib/domain/formats/link-formats.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import type { TabProps } from '../workspace-services.ts';
import type { BulkFormEvent } from './bulk-form.ts';
import type { BulkServices } from './bulk-services.ts';
import { copyAndSay } from './copy-and-say.ts';
import { toCopyAllText } from './to-copy-all-text.ts';
import type { Attempt } from './use-bulk-form.ts';
import { writeResultCsv } from './write-result-csv.ts';
import type { LinkedLine } from './write-result-links.ts';

interface ResultActsProps {
  readonly services: BulkServices;
  /** Under way, paused or ended. */
  readonly run: BulkRun;
  readonly lines: readonly BulkLine[];
  readonly links: readonly LinkedLine[];
  readonly formatId: string;
  readonly templates: readonly TemplateFormat[];
  readonly attempt: Attempt;
  readonly dispatch: Dispatch<BulkFormEvent>;
  readonly setParams: TabProps['setParams'];
  /** The user wants the same list for another preset. */
  readonly onAgain: () => void;
}

/** What the user can do with the links that a run has made, with its lines that failed, and with a run that has ended. */
export function ResultActs(props: ResultActsProps) {
  const { services, run, lines, links, formatId, templates, attempt, dispatch, setParams, onAgain } = props;
  const { runId } = run;
  const failed = toIndexes(lines, 'failed');
  const skipped = toIndexes(lines, 'skipped');
  const hasEnded = run.state === 'done' || run.state === 'cancelled';

  const copyAll = async (picked: CopyFormat) =>
    copyAndSay(
      services,
      await services.writeLinks(links, picked),
      t('bulkCopiedAll', links.length, [formatNumber(links.length)]),
    );
  const openForm = () => {
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
          label={toCopyAllText(findFormat(formatId, templates))}
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
      {hasEnded && (
        <>
          {skipped.length > 0 && <Button onClick={() => retry(skipped)}>{t('bulkMintRest')}</Button>}
          <Button onClick={openForm}>{t('bulkNewList')}</Button>
          <Button
            onClick={() => {
              onAgain();
              openForm();
            }}
          >
            {t(hasText(lines.map(({ input }) => input)) ? 'bulkSameText' : 'bulkSameList')}
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
