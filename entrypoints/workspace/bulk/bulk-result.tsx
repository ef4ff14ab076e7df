import { type Dispatch, useId, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { formatList } from '#components/format-list.ts';
import { CopyMenu } from '#components/formats/copy-menu.tsx';
import { formatInstant } from '#components/time/format-instant.ts';
import { isPausedLink } from '#lib/domain/bulk/bulk-changes.ts';
import { type BulkLine, type BulkLineState, type BulkRun, postsOfRun } from '#lib/domain/bulk/bulk-run.ts';
import { addRel, lintResult, putDisclosureFirst } from '#lib/domain/bulk/lint-result.ts';
import { hasText } from '#lib/domain/bulk/text-lines.ts';
import type { FormattedLink } from '#lib/domain/formats/format-link.ts';
import { type CopyFormat, findFormat, type TemplateFormat } from '#lib/domain/formats/link-formats.ts';
import { toOptionsUrl } from '#lib/domain/routes/to-options-url.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { toFormatName } from '#lib/wording/to-format-name.ts';
import type { TabProps } from '../workspace-services.ts';
import { type Attempt, type BulkFormEvent, copyAndSay } from './bulk-form.ts';
import { type BulkListEvent, toInputs } from './bulk-list.ts';
import type { BulkServices } from './bulk-services.ts';
import { type LinkedLine, writeResultCsv } from './write-results.ts';
import './price-line.css';
import '#components/forms/field.css';
import './bulk-result.css';

interface ResultLineProps {
  readonly run: BulkRun;
  /** How many links the run has. */
  readonly links: number;
  /** Whether the addresses were found in a text. */
  readonly isText: boolean;
  readonly nowMs: number;
}

/** What became of a run's lines: "30 made, 2 reused". */
function toParts({ counts }: BulkRun): string {
  const parts = [
    t('bulkPartMinted', [formatNumber(counts.done)]),
    counts.reused > 0 && t('bulkPartReused', [formatNumber(counts.reused)]),
    counts.duplicate > 0 && t('bulkPartDuplicate', counts.duplicate, [formatNumber(counts.duplicate)]),
    counts.refused > 0 && t('bulkPartRefused', [formatNumber(counts.refused)]),
    counts.failed > 0 && t('bulkPartFailed', [formatNumber(counts.failed)]),
    counts.unknown > 0 && t('bulkPartUnknown', [formatNumber(counts.unknown)]),
    counts.skipped > 0 && t('bulkPartSkipped', [formatNumber(counts.skipped)]),
    counts.blocked + counts.choose > 0 && t('bulkPartBlocked', [formatNumber(counts.blocked + counts.choose)]),
  ].filter((part) => part !== false);
  return formatList(parts);
}

/** Says how a run ended, and what to do with its links. */
export function ResultLine({ run, links, isText, nowMs }: ResultLineProps) {
  return (
    <p class="bulk-price" role="status">
      <strong>{run.state === 'cancelled' ? t('bulkEndedCancelled') : t('bulkEndedDone')}</strong> {toParts(run)}
      {links > 0 && (
        <> · {t('bulkEndedNext', links, [formatNumber(links), t(isText ? 'bulkCopyText' : 'bulkCopyAll')])}</>
      )}
      {run.endedAtMs !== null && <span class="muted"> · {formatInstant(run.endedAtMs, 'day-and-time', nowMs)}</span>}
    </p>
  );
}

interface FoldedRunProps {
  readonly run: BulkRun;
  readonly nowMs: number;
  readonly onShow: () => void;
}

/** The run that ended before the tab was opened, in one line: whose it is, and what became of it. */
export function FoldedRun({ run, nowMs, onShow }: FoldedRunProps) {
  const when = formatInstant(run.endedAtMs ?? run.createdAtMs, 'day-and-time', nowMs);
  return (
    <p class="bulk-folded">
      <span>{t(postsOfRun(run).length === 0 ? 'bulkFoldedList' : 'bulkFoldedPost', [toParts(run), when])}</span>{' '}
      <Button look="quiet" onClick={onShow}>
        {t('bulkFoldedShow')}
      </Button>
    </p>
  );
}

interface TextResultProps {
  readonly result: FormattedLink;
  readonly links: readonly string[];
  /** How many addresses the text has, with and without a link. */
  readonly all: number;
  /** The publisher's own words that the text is advertising. Empty if the publisher set no words. */
  readonly disclosure: string;
  readonly onCopy: (result: FormattedLink) => void;
  readonly onSave: (text: string) => void;
}

/** Shows the text that the addresses were found in, with links in their places, and what its readers must know. */
export function TextResult({ result, links, all, disclosure, onCopy, onSave }: TextResultProps) {
  const id = useId();
  const [isDisclosed, setDisclosed] = useState(false);
  const [hasRel, setHasRel] = useState(false);
  const isHtml = result.html !== null;
  const lint = lintResult(result.text, links, disclosure);
  const withRel = hasRel ? addRel(result.text, links) : result.text;
  const text = isDisclosed ? putDisclosureFirst(withRel, disclosure, isHtml) : withRel;
  return (
    <section class="bulk-text-result" aria-label={t('bulkTextResult')}>
      <div class="field">
        <label class="field-label" for={id}>
          {t('bulkTextResult')}
        </label>
        <textarea
          id={id}
          class="input bulk-text"
          readOnly
          spellcheck={false}
          value={text}
          aria-describedby={`${id}-hint`}
        />
        <p class="field-hint" id={`${id}-hint`}>
          {t(isDisclosed || hasRel ? 'bulkTextLinkedOnly' : 'bulkTextLinked', [
            formatNumber(links.length),
            formatNumber(all),
          ])}
        </p>
      </div>
      {lint.disclosure.length > 0 && (
        <p class="bulk-text-lint">
          <span role="status">
            {isDisclosed
              ? t('bulkDisclosureFirst')
              : lint.disclosure.map((problem) => t(problemTexts[problem])).join(' ')}
          </span>
          {disclosure === '' ? (
            <a href={toOptionsUrl('channels/formats')}>{t('bulkWriteDisclosure')}</a>
          ) : (
            <Button
              look="quiet"
              {...(isDisclosed && { label: t('bulkPutFirstUndo') })}
              onClick={() => setDisclosed(!isDisclosed)}
            >
              {t(isDisclosed ? 'actionUndo' : 'bulkPutFirst')}
            </Button>
          )}
        </p>
      )}
      {lint.withoutRel > 0 && (
        <p class="bulk-text-lint">
          <span role="status">
            {t(hasRel ? 'bulkRelAdded' : 'bulkLintRel', lint.withoutRel, [formatNumber(lint.withoutRel)])}
          </span>
          <Button look="quiet" {...(hasRel && { label: t('bulkAddRelUndo') })} onClick={() => setHasRel(!hasRel)}>
            {hasRel ? t('actionUndo') : t('bulkAddRel', lint.withoutRel, [formatNumber(lint.withoutRel)])}
          </Button>
        </p>
      )}
      <div class="button-row">
        <Button look="primary" onClick={() => onCopy({ text, html: isHtml ? text : null })}>
          {t('bulkCopyText')}
        </Button>
        <Button onClick={() => onSave(text)}>{t('bulkSaveText')}</Button>
      </div>
    </section>
  );
}

const problemTexts = {
  missing: 'bulkLintMissing',
  empty: 'bulkLintMissing',
  'after-link': 'bulkLintAfterLink',
  weak: 'formatLintWeak',
} as const;

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
  const inputs = toInputs({ allLines, lines });
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
              editList({ kind: 'repeated', inputs, lines });
              openNewList();
            }}
          >
            {t(hasText(inputs) ? 'bulkSameText' : 'bulkSameList')}
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
