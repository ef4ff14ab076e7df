import { useContext, useMemo, useRef } from 'preact/hooks';
import { Disclosure } from '#components/disclosure.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { NumberSetting } from '#components/forms/number-setting.tsx';
import { FailureNotice, Notice, ProblemNotice } from '#components/notice.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { maxBulkFileMb } from '#lib/domain/bulk/bulk-file.ts';
import { type BulkRun, postsOfRun } from '#lib/domain/bulk/bulk-run.ts';
import { emptyPresetBook } from '#lib/domain/presets/preset-book.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import { bookKinds } from '#lib/store/data-changes.ts';
import { toErrorData } from '#lib/ui/to-error-data.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { useOnline } from '#lib/ui/use-online.ts';
import { useManaged } from '#lib/ui/use-policy.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { TabStatus } from '../tab-status.ts';
import type { TabProps } from '../workspace-services.ts';
import { type BulkFailure, copyAndSay, useBulkForm } from './bulk-form.ts';
import { FoldedRun, ResultActs, ResultLine, TextResult } from './bulk-result.tsx';
import { toBulkView } from './bulk-view.ts';
import { Composer } from './composer.tsx';
import { createBulkServices } from './create-bulk-services.ts';
import { PriceLine } from './price-line.tsx';
import { PlanActs, RunProgress, UnderWayActs } from './run-acts.tsx';
import { RunLines } from './run-lines.tsx';
import { useBulk } from './use-bulk.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useList } from './use-list.ts';
import { ViewChoices } from './view-choices.tsx';
import { toLinkedLines, writeResultText } from './write-results.ts';
import './bulk-tab.css';

/** The Bulk tab: a list of destinations, its price, its run and its result. */
export function BulkTab({ deps, snapshot: shell, params, setParams }: TabProps) {
  const services = useMemo(() => createBulkServices(deps), [deps]);
  const { snapshot, error, refresh, readAgain } = useBulk(services, params.run ?? '');
  const status = useContext(TabStatus);
  const root = useRef<HTMLDivElement>(null);
  useKeptFocus(root);
  const presets = useLive(services.readPresets, bookKinds);
  const book = presets.value ?? emptyPresetBook;
  const managed = useManaged(services);
  const isOnline = useOnline();
  const [form, dispatch, attempt] = useBulkForm(shell.settings.formatId);
  const folded = useFoldedRun(snapshot?.run ?? null, params.run ?? '', services.nowMs);
  const stored = toBulkView(snapshot?.run ?? null, folded !== null || params.list === 'new');
  const isComposing = stored.stage === 'composing' || stored.stage === 'planned';
  const [list, editList, draft, isCurrent] = useList(services, snapshot, snapshot !== null && isComposing, attempt);
  const view = draft === null ? stored : toBulkView(draft.run, false);
  const { stage, run } = view;

  if (snapshot === null) {
    return error === null ? (
      <SkeletonRows label={t('bulkLoading')} count={8} />
    ) : (
      <div class="tab-head">
        <FailureNotice error={error} nowMs={services.nowMs()} onRetry={readAgain} />
        {status}
      </div>
    );
  }

  const { lines } = draft ?? snapshot;
  const links = isComposing ? [] : toLinkedLines(lines);
  const text = links.length === 0 ? null : writeResultText(snapshot.allLines);
  const hasTable = run !== null && lines.length > 0;
  const onStarted = () => {
    editList({ kind: 'started' });
    setParams({ list: '', run: '', show: '' }, 'replace');
  };
  const reserveSetting = (
    <NumberSetting
      label={t('bulkReserve')}
      name="bulkReserve"
      settings={shell.settings}
      managed={managed}
      onSave={(change) =>
        services
          .send('saveSettings', change)
          .catch((cause: unknown) => dispatch({ kind: 'ended', result: { problem: toErrorData(cause) } }))
      }
    />
  );

  return (
    <div class="bulk-tab tab-list" ref={root} data-stage={stage}>
      <div class="tab-head">
        {isComposing && folded !== null && params.list !== 'new' && (
          <FoldedRun
            run={folded}
            nowMs={services.nowMs()}
            onShow={() => setParams({ run: folded.runId, list: '', show: '' }, 'push')}
          />
        )}
        {isComposing && (
          <Composer services={services} list={list} book={book} editList={editList} attempt={attempt}>
            <Disclosure summary={t('connectAdvanced')}>{reserveSetting}</Disclosure>
          </Composer>
        )}
        {stage === 'planned' && <PriceLine run={run} lines={lines} isText={list.input.isText} snapshot={shell} />}
        {stage === 'under-way' && (
          <RunProgress run={run} snapshot={shell} nowMs={services.nowMs} waitingVersion={snapshot.waitingVersion} />
        )}
        {stage === 'ended' && (
          <ResultLine run={run} links={links.length} isText={text !== null} nowMs={services.nowMs()} />
        )}
        {!isComposing && run !== null && run.counts.unknown > 0 && <UnknownNotice count={run.counts.unknown} />}
        {isComposing && !isOnline && <Notice tone="plain" role="note" text={t('bulkOffline')} />}
        {presets.value === null && (
          <FailureNotice error={presets.error} nowMs={services.nowMs()} onRetry={presets.readAgain} />
        )}
        {form.failure !== null && <BulkFailureNotice failure={form.failure} nowMs={services.nowMs()} />}
        <div class="toolbar bulk-toolbar">
          {stage === 'planned' && <PlanActs {...{ services, run, isCurrent, attempt, shell, onStarted }} />}
          {stage === 'under-way' && <UnderWayActs {...{ services, run, attempt, refresh }} />}
          {(stage === 'under-way' || stage === 'ended') && (
            <ResultActs
              {...{ services, run, lines, links, attempt, dispatch, editList, setParams }}
              allLines={snapshot.allLines}
              formatId={form.formatId}
              templates={book.templates}
            />
          )}
          <span role="status" class="muted">
            {form.said}
          </span>
          {status}
          <ViewChoices
            view={view}
            runs={snapshot.runs}
            hasTable={hasTable}
            filterKey={params.show}
            nowMs={services.nowMs()}
            setParams={setParams}
          />
        </div>
        {text !== null && (
          <TextResult
            key={run?.runId}
            result={text}
            links={links.map(({ trackingLink }) => trackingLink)}
            all={snapshot.allLines.length}
            disclosure={shell.settings.disclosure.trim()}
            onCopy={(copied) => void attempt(copyAndSay(services, copied, t('bulkTextCopied')))}
            onSave={(saved) => services.saveText('linkmint-text.txt', saved)}
          />
        )}
        {run?.pauseReason === 'quota-reserve' && <div class="bulk-reserve">{reserveSetting}</div>}
      </div>
      {hasTable ? (
        <RunLines
          {...{ services, run, lines, attempt, editList }}
          filterKey={draft === null ? params.show : undefined}
        />
      ) : isComposing && list.input.lines.length > 0 ? (
        <SkeletonRows label={t('bulkCheckingLabel')} count={6} />
      ) : (
        <EmptyState title={t('bulkEmptyTitle')}>{t('bulkEmptyText')}</EmptyState>
      )}
    </div>
  );
}

/** For so long after its end a list stays open: its user comes back for the links. */
const freshMs = 600_000;

/**
 * The run that the tab folds: it had ended before the tab was opened, and the user did not ask for it. The links of a
 * post are in their post, so its run folds at once.
 */
function useFoldedRun(run: BulkRun | null, wantedId: string, nowMs: () => number): BulkRun | null {
  const seen = useRef(new Set<string>());
  if (run === null) return null;
  const hasEnded = run.state === 'done' || run.state === 'cancelled';
  const isFresh = postsOfRun(run).length === 0 && run.endedAtMs !== null && nowMs() - run.endedAtMs < freshMs;
  if (!hasEnded || isFresh || run.runId === wantedId) seen.current.add(run.runId);
  return seen.current.has(run.runId) ? null : run;
}

/** Says that some lines may have used a link, although no answer arrived. */
function UnknownNotice({ count }: { readonly count: number }) {
  return (
    <Notice
      tone="warn"
      role="note"
      title={t('bulkUnknownTitle', count, [formatNumber(count)])}
      text={t('bulkUnknownText')}
    />
  );
}

const problems: Readonly<Record<Extract<BulkFailure, string>, MessageKey>> = {
  busy: 'bulkProblemBusy',
  'too-late': 'bulkProblemTooLate',
  'too-many-lines': 'bulkProblemTooMany',
  'costs-more': 'linksCostMore',
  'not-text': 'bulkFileNotText',
  several: 'filesSeveral',
  'too-large': 'bulkFileTooLarge',
};

interface BulkFailureNoticeProps {
  readonly failure: BulkFailure;
  readonly nowMs: number;
}

/** Says why the user's last act did nothing. */
export function BulkFailureNotice({ failure, nowMs }: BulkFailureNoticeProps) {
  if (typeof failure === 'string') {
    return <ProblemNotice text={t(problems[failure], [formatNumber(maxBulkFileMb)])} />;
  }
  return <FailureNotice error={failure} nowMs={nowMs} />;
}
