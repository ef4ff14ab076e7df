import { useEffect, useState } from 'preact/hooks';
import { Dialog } from '#components/dialog.tsx';
import { describeUnfinished, FileRunProgress } from '#components/file-runs/file-run-progress.tsx';
import { useFileRun } from '#components/file-runs/use-file-run.ts';
import { FileButton } from '#components/forms/file-button.tsx';
import { ProblemNotice } from '#components/notice.tsx';
import { type ImportedFieldProblem, maxImportedLinks } from '#lib/domain/links/imported-link.ts';
import { type LinkFileProblem, parseLinkFile } from '#lib/domain/links/link-file.ts';
import { parseLinkTable } from '#lib/domain/links/link-table.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import { readTextFile } from '#lib/ui/read-text-file.ts';
import { sayFailure } from '#lib/ui/to-error-data.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import type { LinksServices } from './links-services.ts';
import '#components/button.css';
import './links-dialogs.css';

/** Larger than a file of 100,000 links of common length. */
const maxFileMb = 100;

interface ImportDialogProps {
  readonly services: LinksServices;
  /** The service's root address. Empty while the user is signed out. */
  readonly serviceUrl: string;
  /** The name of the account that gets the links. Null if there is only one account. */
  readonly into: string | null;
  /** What the user dropped: one file is imported at once. Empty if the user must still choose a file. */
  readonly files: readonly File[];
  readonly onClose: () => void;
}

type ImportState =
  | { readonly kind: 'asking' }
  | { readonly kind: 'failed'; readonly text: string }
  /** The file is with the worker: its run says the rest. */
  | { readonly kind: 'running' };

/** Hands a file of links over. Checks the whole file before the first link is. */
export function ImportDialog({ services, serviceUrl, into, files, onClose }: ImportDialogProps) {
  const [state, setState] = useState<ImportState>({ kind: 'asking' });
  const { run, follow } = useFileRun(services.readFileRun);
  const shown = state.kind === 'running' ? run : null;
  const hasEnded = shown?.state === 'done' || shown?.state === 'unfinished';

  const take = async (file: File) => {
    if (file.size > maxFileMb * 1_000_000) {
      setState({ kind: 'failed', text: t('linksFileTooLarge', [formatNumber(maxFileMb)]) });
      return;
    }
    setState({ kind: 'running' });
    try {
      const text = await readTextFile(file);
      // Recognises the format by the first character and not by the file's name, because users rename files.
      const content = /^\s*[{[]/.test(text.replace(/^\ufeff/, ''))
        ? parseLinkFile(text, serviceUrl)
        : parseLinkTable(text, serviceUrl);
      if (!('links' in content)) {
        setState({ kind: 'failed', text: `${describeFileProblem(content)} ${t('linksFileNothing')}` });
        return;
      }
      const runId = services.newId();
      follow(runId);
      const handedOver = await services.importLinks(runId, file.name, content.links);
      if (handedOver.kind === 'busy') setState({ kind: 'failed', text: t('fileBusy', [handedOver.run.fileName]) });
      if (handedOver.kind === 'dropped') {
        setState({ kind: 'failed', text: describeUnfinished({ kind: 'import', fileName: file.name }) });
      }
    } catch (cause) {
      setState({ kind: 'failed', text: `${sayFailure(cause, services.nowMs())} ${t('linksFileNothing')}` });
    }
  };

  const close = () => {
    onClose();
    if (shown !== null && hasEnded) void services.dismissFileRun(shown.runId).catch(() => undefined);
  };

  useEffect(() => {
    const [dropped, another] = files;
    if (another !== undefined) setState({ kind: 'failed', text: t('filesSeveral') });
    else if (dropped !== undefined) void take(dropped);
  }, [files]);

  return (
    <Dialog title={t('linksImportTitle')} onClose={close}>
      <div class="links-dialog">
        <p>{t('linksImportText', [formatNumber(maxImportedLinks), formatNumber(maxFileMb)])}</p>
        {into !== null && <p>{t(state.kind === 'running' ? 'fileAccount' : 'linksImportInto', [into])}</p>}
        <p class="muted">{t('linksImportColumns')}</p>
        <p class="muted">{t('linksImportSafety')}</p>
        <ProblemNotice text={state.kind === 'failed' && state.text} />
        <ProblemNotice text={shown?.state === 'unfinished' && describeUnfinished(shown)} />
        {state.kind === 'running' && shown === null && <p role="status">{t('backupReading')}</p>}
        {shown !== null && !hasEnded && (
          <FileRunProgress run={shown} label={t('linksImportTitle')} nowMs={services.nowMs} />
        )}
        <p role="status" class={shown?.state === 'done' ? 'links-done' : 'visually-hidden'}>
          {shown?.state === 'done' &&
            t('linksImportDone', [
              formatNumber(shown.added),
              formatNumber(shown.changed),
              formatNumber(shown.total - shown.added - shown.changed),
            ])}
        </p>
        {(state.kind !== 'running' || hasEnded) && (
          <div class="links-dialog-acts">
            <FileButton
              look="primary"
              accept=".json,.csv,application/json,text/csv"
              onChoose={(file) => void take(file)}
            >
              {t('linksImportChoose')}
            </FileButton>
          </div>
        )}
      </div>
    </Dialog>
  );
}

const fieldTexts: Readonly<Record<ImportedFieldProblem, MessageKey>> = {
  missing: 'linksFileMissing',
  'too-long': 'linksFileTooLong',
  'not-text': 'linksFileNotText',
  'not-number': 'linksFileNotNumber',
  'not-time': 'linksFileNotTime',
  'not-page': 'linksFileNotPage',
  'not-safe': 'linksFileNotSafe',
};

/** Says why a file of links was not imported, and where the error in it is. */
function describeFileProblem(problem: LinkFileProblem): string {
  switch (problem.problem) {
    case 'not-json':
      return problem.line === null ? t('linksFileNotJson') : t('linksFileNotJsonLine', [formatNumber(problem.line)]);
    case 'not-links':
      return t('linksFileOther');
    case 'newer':
      return t('linksFileNewer');
    case 'empty':
      return t('linksFileEmpty');
    case 'too-many':
      return t('linksFileTooMany', [formatNumber(maxImportedLinks)]);
    case 'missing-column':
      return t('linksFileNoColumn', [problem.field]);
    default:
      return t(fieldTexts[problem.problem], [formatNumber(problem.row), problem.field]);
  }
}
