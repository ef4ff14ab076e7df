import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { CopyMenu } from '#components/formats/copy-menu.tsx';
import { NumberSetting } from '#components/forms/number-setting.tsx';
import { SelectField } from '#components/forms/select-field.tsx';
import { Notice } from '#components/notice.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { formatInstant } from '#components/time/format-instant.ts';
import { type BulkFileProblem, findBulkFileProblem, maxBulkFileMb } from '#lib/domain/bulk/bulk-file.ts';
import type { BulkLine, BulkLineState, BulkOutcome, BulkProblem } from '#lib/domain/bulk/bulk-run.ts';
import { hasText, isHtml, writeText } from '#lib/domain/bulk/text-lines.ts';
import { type CopyFormat, findFormat } from '#lib/domain/formats/link-formats.ts';
import { emptyPresetBook } from '#lib/domain/presets/preset-book.ts';
import type { ErrorData } from '#lib/errors/app-error.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import { describeError } from '#lib/wording/describe-error.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { toFormatName } from '#lib/wording/to-format-name.ts';
import { toErrorData } from '#ui/to-error-data.ts';
import { useManaged } from '#ui/use-managed.ts';
import { useOnline } from '#ui/use-online.ts';
import type { TabProps } from '../workspace-services.ts';
import { Composer } from './composer.tsx';
import { createBulkServices } from './create-bulk-services.ts';
import { type LineActs, LineTable } from './line-table.tsx';
import { PriceLine } from './price-line.tsx';
import { ProgramDialog } from './program-dialog.tsx';
import { ResultLine } from './result-line.tsx';
import { RetryUnknownDialog } from './retry-unknown-dialog.tsx';
import { RunProgress } from './run-progress.tsx';
import { TextResult } from './text-result.tsx';
import { toResultLink } from './to-result-link.ts';
import { toStartText } from './to-start-text.ts';
import { useBulk } from './use-bulk.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useList } from './use-list.ts';
import { writeResultCsv } from './write-result-csv.ts';
import './bulk-tab.css';

const problems: Readonly<Record<BulkProblem, MessageKey>> = {
  busy: 'bulkProblemBusy',
  'too-late': 'bulkProblemTooLate',
  'too-many-lines': 'bulkProblemTooMany',
};

const fileProblems: Readonly<Record<BulkFileProblem, MessageKey>> = {
  'not-text': 'bulkFileNotText',
  'too-large': 'bulkFileTooLarge',
};

/** What the table can be narrowed to, in the order of the choice. */
const filters: readonly {
  readonly key: string;
  readonly text: MessageKey;
  readonly states: readonly BulkLineState[];
}[] = [
  { key: 'new', text: 'bulkShowNew', states: ['new'] },
  { key: 'links', text: 'bulkShowLinks', states: ['done', 'reused', 'duplicate'] },
  { key: 'problems', text: 'bulkShowProblems', states: ['choose', 'blocked', 'refused', 'failed', 'skipped'] },
  { key: 'unknown', text: 'bulkShowUnknown', states: ['unknown'] },
];

/** Many destinations at once: a list, its price, its run, its result. */
export function BulkTab({ deps, snapshot: shell, params, setParams }: TabProps) {
  const services = useMemo(() => createBulkServices(deps), [deps]);
  const snapshot = useBulk(services, params.run ?? '');
  const root = useRef<HTMLDivElement>(null);
  useKeptFocus(root);
  const [book, setBook] = useState(emptyPresetBook);
  const managed = useManaged(services);
  const isOnline = useOnline();
  const [failure, setFailure] = useState<ErrorData | BulkProblem | BulkFileProblem | null>(null);
  /** What all links are copied as: at first as links without a preset are. */
  const [formatId, setFormatId] = useState(shell.settings.formatId);
  const [said, setSaid] = useState('');
  const [asking, setAsking] = useState<BulkLine | null>(null);
  /** The line whose program is being searched for. */
  const [searching, setSearching] = useState<BulkLine | null>(null);

  const run = snapshot?.run ?? null;
  const isUnderWay = run?.state === 'running' || run?.state === 'paused';
  const isPlan = run?.state === 'planned' || run?.state === 'planning';
  const isComposing = snapshot !== null && !isUnderWay && (run === null || isPlan || params.list === 'new');
  const hasEnded = !isComposing && (run?.state === 'done' || run?.state === 'cancelled');

  const act = useCallback(async (done: Promise<BulkOutcome>): Promise<boolean> => {
    setFailure(null);
    setSaid('');
    try {
      const { problem } = await done;
      setFailure(problem);
      return problem === null;
    } catch (cause) {
      setFailure(toErrorData(cause));
      return false;
    }
  }, []);
  const onOutcome = useCallback((done: Promise<BulkOutcome>) => void act(done), [act]);
  const list = useList(services, snapshot, isComposing, onOutcome);

  useEffect(() => {
    void services.readPresets().then(setBook, () => undefined);
  }, [services]);
  const { append } = list;
  useEffect(() => {
    void services.send('takeBulkDraft', {}).then(
      ({ lines }) => append(lines),
      () => undefined,
    );
  }, [services, append]);

  if (snapshot === null) return <SkeletonRows label={t('bulkLoading')} count={8} />;

  const byIndex = new Map(snapshot.lines.map((line) => [line.index, line]));
  const lineAt = (index: number) => byIndex.get(index);
  const links = isPlan
    ? []
    : snapshot.lines.flatMap((line) => {
        const trackingLink = toResultLink(line, lineAt);
        return trackingLink === null ? [] : [{ line, trackingLink }];
      });
  const text = !isComposing && hasText(snapshot.allLines.map(({ input }) => input)) ? toText(snapshot.allLines) : null;
  const failed = snapshot.lines.filter(({ state }) => state === 'failed').map(({ index }) => index);
  const skipped = snapshot.lines.filter(({ state }) => state === 'skipped').map(({ index }) => index);
  const runId = run?.runId ?? '';

  const takeTabs = async (isAllowed: Promise<boolean>) => {
    setFailure(null);
    try {
      if (!(await isAllowed)) return setSaid(t('bulkTabsRefused'));
      const tabs = await services.readOpenTabs();
      append(tabs);
      setSaid(t('bulkTabsTaken', tabs.length, [formatNumber(tabs.length)]));
    } catch (cause) {
      setFailure(toErrorData(cause));
    }
  };
  const copy = async (text: string, done: string, html: string | null = null) => {
    setFailure(null);
    setSaid('');
    setSaid((await services.copyFormatted({ text, html })) ? done : t('copyFailedPlain'));
  };
  const copyAll = async (format: CopyFormat) => {
    setFormatId(format.formatId);
    setFailure(null);
    setSaid('');
    try {
      const isCopied = await services.copyFormatted(await services.writeLinks(links, format));
      setSaid(isCopied ? t('bulkCopiedAll', links.length, [formatNumber(links.length)]) : t('copyFailedPlain'));
    } catch (cause) {
      setFailure(toErrorData(cause));
    }
  };
  const takeFile = async (file: File) => {
    setFailure(null);
    const problem = findBulkFileProblem(file);
    if (problem !== null) return setFailure(problem);
    try {
      list.setText(await file.text());
    } catch (cause) {
      setFailure(toErrorData(cause));
    }
  };
  const start = async () => {
    if (!(await act(services.send('startBulk', { runId })))) return;
    // The list is the run's now: the field is empty for the next one.
    list.clear();
    setParams({ list: '', run: '', show: '' }, 'replace');
  };
  const acts: LineActs = {
    copy: (line, link) => void copy(link, t('bulkCopied', [String(line.index + 1)])),
    remove: (line) => {
      const at = snapshot.lines.findIndex(({ index }) => index === line.index);
      void act(services.send('changeBulkLine', { runId, index: line.index, change: { kind: 'remove' } })).then(
        (isDone) => isDone && list.follow((lines) => lines.filter((_line, index) => index !== at)),
      );
    },
    useDestination: (line) => {
      const at = snapshot.lines.findIndex(({ index }) => index === line.index);
      const url = line.trackedUrl ?? '';
      void act(services.send('changeBulkLine', { runId, index: line.index, change: { kind: 'use-destination' } })).then(
        (isDone) =>
          isDone && list.follow((lines) => lines.map((each, index) => (index === at ? { ...each, url } : each))),
      );
    },
    chooseProgram: (line, offerId) =>
      act(services.send('changeBulkLine', { runId, index: line.index, change: { kind: 'program', offerId } })),
    searchProgram: setSearching,
    retry: (line) => retry([line.index], false),
    retryUnknown: setAsking,
  };
  function retry(indexes: readonly number[], despiteUnknown: boolean) {
    void act(services.send('retryBulkLines', { runId, indexes, despiteUnknown }));
  }

  const show = filters.find(({ key }) => key === params.show);
  const shownLines =
    show === undefined ? snapshot.lines : snapshot.lines.filter(({ state }) => show.states.includes(state));
  const hasTable = run !== null && (isPlan || !isComposing) && snapshot.lines.length > 0;
  const ended = snapshot.runs.filter(({ state }) => state === 'done' || state === 'cancelled');
  const isConnected = shell.connection.state === 'connected';
  const hasWork = run !== null && run.counts.new + run.counts.reused + run.counts.duplicate > 0;

  const reserveSetting = (
    <NumberSetting
      label={t('bulkReserve')}
      name="bulkReserve"
      settings={shell.settings}
      managed={managed}
      onSave={(change) =>
        services.send('saveSettings', change).catch((cause: unknown) => setFailure(toErrorData(cause)))
      }
    />
  );

  return (
    <div class="bulk-tab tab-list" ref={root}>
      <div class="tab-head">
        {isComposing && (
          <Composer
            text={list.text}
            input={list.input}
            preset={list.preset}
            book={book}
            onText={list.setText}
            onFile={(file) => void takeFile(file)}
            onTabs={() => void takeTabs(services.requestTabs())}
            onPreset={list.setPreset}
          >
            {reserveSetting}
          </Composer>
        )}
        {isPlan && run !== null && (
          <PriceLine run={run} lines={snapshot.lines} isText={list.input.isText} snapshot={shell} />
        )}
        {isUnderWay && run !== null && (
          <RunProgress run={run} snapshot={shell} nowMs={services.nowMs} waitingVersion={snapshot.waitingVersion} />
        )}
        {hasEnded && run !== null && <ResultLine run={run} />}
        {!isPlan && !isComposing && run !== null && run.counts.unknown > 0 && (
          <Notice
            tone="warn"
            role="note"
            title={t('bulkUnknownTitle', run.counts.unknown, [formatNumber(run.counts.unknown)])}
          >
            <p>{t('bulkUnknownText')}</p>
          </Notice>
        )}
        {isComposing && !isOnline && (
          <Notice tone="plain" role="note">
            <p>{t('bulkOffline')}</p>
          </Notice>
        )}
        {failure !== null && <Failure failure={failure} nowMs={services.nowMs()} />}
        <div class="toolbar bulk-toolbar">
          {isPlan && (
            <>
              <Button
                look="primary"
                isDisabled={run?.state !== 'planned' || !hasWork || !isConnected}
                onClick={() => void start()}
              >
                {run !== null && toStartText(run, shell)}
              </Button>
              {!isConnected && <span class="muted">{t('bulkNotConnected')}</span>}
            </>
          )}
          {run?.state === 'running' && (
            <Button onClick={() => void act(services.send('pauseBulk', { runId }))}>{t('bulkPause')}</Button>
          )}
          {run?.state === 'paused' && (
            <Button look="primary" onClick={() => void act(services.send('resumeBulk', { runId }))}>
              {t('bulkResume')}
            </Button>
          )}
          {isUnderWay && (
            <Button onClick={() => void act(services.send('cancelBulk', { runId }))}>{t('bulkCancel')}</Button>
          )}
          {!isComposing && links.length > 0 && (
            <CopyMenu
              formatId={formatId}
              templates={book.templates}
              label={toCopyAllText(findFormat(formatId, book.templates))}
              onCopy={(format) => void copyAll(format)}
            />
          )}
          {!isComposing && run !== null && (
            <Button
              onClick={() =>
                services.saveCsv('linkmint-bulk.csv', writeResultCsv(run, snapshot.lines, services.nowMs()))
              }
            >
              {t('bulkExport')}
            </Button>
          )}
          {!isComposing && run?.state !== 'running' && failed.length > 0 && (
            <Button onClick={() => retry(failed, false)}>{t('bulkRetryFailed')}</Button>
          )}
          {hasEnded && skipped.length > 0 && <Button onClick={() => retry(skipped, false)}>{t('bulkMintRest')}</Button>}
          {hasEnded && (
            <>
              <Button onClick={() => setParams({ list: 'new', run: '', show: '' }, 'push')}>{t('bulkNewList')}</Button>
              <Button
                look="quiet"
                onClick={() => {
                  setParams({ run: '', show: '' }, 'replace');
                  void act(services.send('discardBulk', { runId }));
                }}
              >
                {t('bulkDiscard')}
              </Button>
            </>
          )}
          <span role="status" class="muted">
            {said}
          </span>
          <div class="toolbar-end bulk-views">
            {hasTable && (
              <SelectField
                label={t('bulkShow')}
                isLabelHidden
                value={show?.key ?? ''}
                options={[
                  { value: '', text: t('bulkShowAll') },
                  ...filters.map(({ key, text }) => ({ value: key, text: t(text) })),
                ]}
                onChange={(key) => setParams({ show: key }, 'replace')}
              />
            )}
            {!isUnderWay && ended.length > (hasEnded ? 1 : 0) && (
              <SelectField
                label={t('bulkEarlier')}
                isLabelHidden
                value={hasEnded ? runId : ''}
                options={[
                  ...(hasEnded ? [] : [{ value: '', text: t('bulkEarlier') }]),
                  ...ended.map((each) => ({
                    value: each.runId,
                    text: t('bulkEarlierOf', [
                      formatInstant(each.createdAtMs, 'day-and-time'),
                      formatNumber(each.counts.done),
                    ]),
                  })),
                ]}
                onChange={(id) => setParams({ run: id, list: '', show: '' }, 'push')}
              />
            )}
          </div>
        </div>
        {text !== null && links.length > 0 && (
          <TextResult
            text={text}
            linked={links.length}
            all={snapshot.allLines.length}
            onCopy={() =>
              void copy(text, t('bulkTextCopied'), isHtml(snapshot.allLines.map(({ input }) => input)) ? text : null)
            }
            onSave={() => services.saveText('linkmint-text.txt', text)}
          />
        )}
        {run?.pauseReason === 'quota-reserve' && <div class="bulk-reserve">{reserveSetting}</div>}
      </div>
      {hasTable ? (
        <LineTable run={run} lines={shownLines} lineAt={lineAt} acts={acts} nowMs={services.nowMs()} />
      ) : isComposing && list.input.lines.length > 0 ? (
        <SkeletonRows label={t('bulkCheckingLabel')} count={6} />
      ) : (
        <EmptyState title={t('bulkEmptyTitle')}>{t('bulkEmptyText')}</EmptyState>
      )}
      {searching !== null && (
        <ProgramDialog
          line={searching}
          readProgramFinder={services.readProgramFinder}
          onChoose={(offerId) => {
            setSearching(null);
            void acts.chooseProgram(searching, offerId);
          }}
          onClose={() => setSearching(null)}
        />
      )}
      {asking !== null && (
        <RetryUnknownDialog
          line={asking}
          onMint={() => {
            setAsking(null);
            retry([asking.index], true);
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}

/** The text that lines were found in, with the links that there are. @param lines All of the run. */
function toText(lines: readonly BulkLine[]): string {
  const inputs = lines.map(({ input }) => input);
  return writeText(inputs, (at) => {
    const line = lines[at];
    return line === undefined || line.state === 'removed' ? null : toResultLink(line, (index) => lines[index]);
  });
}

function toCopyAllText(format: CopyFormat): string {
  return format.formatId === 'plain' ? t('bulkCopyAll') : t('bulkCopyAllAs', [toFormatName(format)]);
}

interface FailureProps {
  readonly failure: ErrorData | BulkProblem | BulkFileProblem;
  readonly nowMs: number;
}

function Failure({ failure, nowMs }: FailureProps) {
  if (typeof failure === 'string') {
    const text =
      failure === 'not-text' || failure === 'too-large'
        ? t(fileProblems[failure], [formatNumber(maxBulkFileMb)])
        : t(problems[failure]);
    return (
      <Notice tone="bad" role="alert">
        <p>{text}</p>
      </Notice>
    );
  }
  const { text, next } = describeError(failure, nowMs);
  return (
    <Notice tone="bad" role="alert" title={text}>
      <p>{next}</p>
    </Notice>
  );
}
