import { useEffect, useState } from 'preact/hooks';
import { Dialog } from '#components/dialog.tsx';
import { FileButton } from '#components/forms/file-button.tsx';
import { Notice } from '#components/notice.tsx';
import { ProgressBar } from '#components/progress-bar.tsx';
import { formatNumber } from '#lib/wording/format-number.ts';
import '#components/button.css';
import { maxImportedLinks } from '#lib/domain/links/imported-link.ts';
import { parseLinkFile } from '#lib/domain/links/link-file.ts';
import { parseLinkTable } from '#lib/domain/links/link-table.ts';
import { t } from '#lib/platform/i18n.ts';
import { describeError } from '#lib/wording/describe-error.ts';
import { toErrorData } from '#ui/to-error-data.ts';
import { describeFileProblem } from './describe-file-problem.ts';
import type { LinksServices } from './links-services.ts';
import './links-dialogs.css';

/** Larger than a file of 100,000 links of common length. */
const maxFileMb = 100;

interface ImportDialogProps {
  readonly services: LinksServices;
  /** The service's root address. Empty while the user is signed out. */
  readonly serviceUrl: string;
  /** The name of the account that gets the links. Null if there is only one account. */
  readonly into: string | null;
  /** The file that the user dropped. It is imported at once. Null if the user must still choose a file. */
  readonly file: File | null;
  readonly onClose: () => void;
}

type ImportState =
  | { readonly kind: 'asking' }
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'running'; readonly done: number; readonly of: number }
  | { readonly kind: 'done'; readonly added: number; readonly changed: number; readonly of: number };

/** Imports a file of links. Checks the whole file before it writes the first link. */
export function ImportDialog({ services, serviceUrl, into, file: dropped, onClose }: ImportDialogProps) {
  const [state, setState] = useState<ImportState>({ kind: 'asking' });

  const take = async (file: File) => {
    if (file.size > maxFileMb * 1_000_000) {
      setState({ kind: 'failed', text: t('linksFileTooLarge', [formatNumber(maxFileMb)]) });
      return;
    }
    setState({ kind: 'running', done: 0, of: 0 });
    let done = 0;
    try {
      const text = await file.text();
      // Recognises the format by the first character and not by the file's name, because users rename files.
      const content = /^\s*[{[]/.test(text.replace(/^\ufeff/, ''))
        ? parseLinkFile(text, serviceUrl)
        : parseLinkTable(text, serviceUrl);
      if (!('links' in content)) {
        setState({ kind: 'failed', text: `${describeFileProblem(content)} ${t('linksFileNothing')}` });
        return;
      }
      const of = content.links.length;
      const counts = await services.importLinks(content.links, (soFar) => {
        done = soFar;
        setState({ kind: 'running', done, of });
      });
      setState({ kind: 'done', ...counts, of });
    } catch (cause) {
      const { text, next } = describeError(toErrorData(cause), services.nowMs());
      setState({ kind: 'failed', text: `${text} ${next} ${t('linksImportPartly', [formatNumber(done)])}` });
    }
  };

  useEffect(() => {
    if (dropped !== null) void take(dropped);
  }, [dropped]);

  return (
    <Dialog title={t('linksImportTitle')} closeLabel={t('actionClose')} onClose={onClose}>
      <div class="links-dialog">
        <p>{t('linksImportText', [formatNumber(maxImportedLinks), formatNumber(maxFileMb)])}</p>
        {into !== null && <p>{t('linksImportInto', [into])}</p>}
        <p class="muted">{t('linksImportColumns')}</p>
        <p class="muted">{t('linksImportSafety')}</p>
        {state.kind === 'failed' && (
          <Notice key={state.text} tone="bad" role="alert">
            <p>{state.text}</p>
          </Notice>
        )}
        {state.kind === 'running' && (
          <>
            <p class="numeric">{t('linksImporting', [formatNumber(state.done), formatNumber(state.of)])}</p>
            <ProgressBar label={t('linksImportTitle')} done={state.done} known={state.of} />
          </>
        )}
        <p role="status" class={state.kind === 'done' ? 'links-done' : 'visually-hidden'}>
          {state.kind === 'done' &&
            t('linksImportDone', [
              formatNumber(state.added),
              formatNumber(state.changed),
              formatNumber(state.of - state.added - state.changed),
            ])}
        </p>
        {state.kind !== 'running' && (
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
