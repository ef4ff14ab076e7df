import { Fragment, type RefObject } from 'preact';
import { useCallback, useContext, useEffect, useMemo, useRef } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { readWholeEdits } from '#components/edits/read-whole-edits.ts';
import { ReplacePlan } from '#components/edits/replace-plan.tsx';
import { Icon } from '#components/icon.tsx';
import { late } from '#components/late.tsx';
import { FailureNotice, ProblemNotice } from '#components/notice.tsx';
import { toDayMs } from '#lib/domain/time/days.ts';
import { toTodayList } from '#lib/domain/today/today-list.ts';
import { countWaitingLinks, type TodayRow } from '#lib/domain/today/today-row.ts';
import { t } from '#lib/platform/i18n.ts';
import type { TodaySnapshot } from '#lib/store/today/read-today.ts';
import { useAccountSwitch } from '#lib/ui/use-account-switch.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { useOnline } from '#lib/ui/use-online.ts';
import { describeError } from '#lib/wording/describe-error.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { toDateFormat } from '#lib/wording/format-time.ts';
import { TabStatus } from '../tab-status.ts';
import type { TabProps } from '../workspace-services.ts';
import type { TodayServices } from './create-today-services.ts';
import { describeTextObstacle, describeTodayRow, type TodayWords } from './describe-today-row.tsx';
import { NothingToDo } from './nothing-to-do.tsx';
import { TodayFoot } from './today-foot.tsx';
import { TodayGroups } from './today-groups.tsx';
import { urgentKinds } from './today-kinds.ts';
import { useToday } from './use-today.ts';
import { openPlace, type Replaced, type TodayActs, useTodayActs } from './use-today-acts.ts';
import { WeekCard } from './week-card.tsx';
import './today-page.css';

/** Reads texts, which the first frame does not. */
const CodePlan = late(() => import('#components/edits/code-plan.tsx'), 'CodePlan');

interface TodayPageProps extends Pick<TabProps, 'snapshot'> {
  readonly accountId: string;
  readonly services: TodayServices;
  /** What was read for the first frame. Null if the tab reads it. */
  readonly first: TodaySnapshot | null;
}

/** What needs the user now: a list that one clears. */
export function TodayPage(props: TodayPageProps) {
  const { services, first, snapshot: shell } = props;
  const { snapshot, next, error, readAgain } = useToday(services, first);
  const acts = useTodayActs(services);
  const isOnline = useOnline();
  const day = snapshot?.moment.day;
  const status = useContext(TabStatus);
  const isMissing = snapshot === null && error !== null;
  const page = useRef<HTMLDivElement>(null);
  return (
    <div ref={page} class="today">
      <div class="today-head">
        <h1>
          {day === undefined
            ? t('tabToday')
            : t('todayHeading', [toDateFormat({ day: 'numeric', month: 'long' }).format(toDayMs(day))])}
        </h1>
        {snapshot !== null && snapshot.rows.length > 1 && <KeyHints />}
      </div>
      {/* Today asks the service for nothing, so how fresh the programs are stands in the other tabs alone. */}
      {(shell.connection.state !== 'connected' || !shell.hasServiceAccess) && status}
      {!isOnline && (
        <div class="today-offline" role="status">
          <Icon name="clock" />
          <p>
            <b>{t('todayOffline')}</b> <span class="muted">{t('todayOfflineHint')}</span>
          </p>
        </div>
      )}
      <ProblemNotice text={acts.problem} />
      <ProblemNotice
        title={t('postsUnreadable')}
        text={isMissing && `${t('postsUnreadableHint')} ${describeError(error, services.nowMs()).text}`}
        onRetry={readAgain}
      />
      {snapshot === null && !isMissing && <TodaySkeleton />}
      {snapshot !== null && (
        <TodayRows {...props} snapshot={shell} today={snapshot} acts={acts} isOnline={isOnline} page={page} />
      )}
      <p class={next === null ? 'visually-hidden' : 'today-new-day'} role="status">
        {next === null ? (
          <Fragment key={acts.said.count}>{acts.said.text}</Fragment>
        ) : (
          t('todayNewDay', countRows(next), [formatNumber(countRows(next))])
        )}
      </p>
    </div>
  );
}

const countRows = ({ rows, marks, currencies }: TodaySnapshot): number =>
  toTodayList(rows, marks, currencies).reduce((sum, group) => sum + group.rows.length, 0);

interface TodayRowsProps extends Omit<TodayPageProps, 'first'> {
  readonly today: TodaySnapshot;
  readonly acts: TodayActs;
  readonly isOnline: boolean;
  readonly page: RefObject<HTMLElement | null>;
}

/** The groups, or what stands in their place. */
function TodayRows({ services, accountId, snapshot, today, acts, isOnline, page }: TodayRowsProps) {
  const { justDone } = acts;
  const { groups, open: openRows } = useGroups(today, justDone?.row ?? null);
  const waitingLinks = countWaitingLinks(openRows);
  const around = { moment: today.moment, bulkReserve: snapshot.settings.bulkReserve, waitingLinks };
  const heading = useRef<HTMLHeadingElement>(null);
  const isEmpty = openRows.length === 0;
  const wasFull = useRef(!isEmpty);
  useEffect(() => {
    // The focus was on the last row.
    if (isEmpty && wasFull.current) heading.current?.focus();
    wasFull.current = !isEmpty;
  }, [isEmpty]);
  const isConnected = snapshot.connection.state === 'connected';
  const obstacleOf = ({ subject }: TodayRow) => {
    if (subject.kind === 'text') return describeTextObstacle(subject);
    if (!isPriced(subject)) return null;
    if (!isOnline) return t('todayWaitsOnline');
    return isConnected ? null : t('todayWaitsConnected');
  };
  return (
    <>
      {today.week !== null && <WeekCard services={services} card={today.week} today={today.moment.serviceDay} />}
      <TodayGroups
        groups={groups}
        acts={acts}
        wordsOf={(row) => describeTodayRow(row, around)}
        obstacleOf={obstacleOf}
        onOpen={(row) => {
          const { place } = describeTodayRow(row, around);
          if (place !== null) openPlace(place);
        }}
        page={page}
      >
        {acts.lastReplaced !== null && <ReplacedLine acts={acts} replaced={acts.lastReplaced} />}
        {isEmpty && (
          <NothingToDo heading={heading} today={today} isSignedOut={snapshot.connection.state === 'signed-out'} />
        )}
      </TodayGroups>
      {acts.planned !== null && (
        <Plan services={services} row={acts.planned} acts={acts} words={describeTodayRow(acts.planned, around)} />
      )}
      {acts.plannedCode !== null && (
        <CodePlan
          services={services}
          edit={acts.plannedCode}
          today={today.moment.serviceDay}
          onDone={acts.replaced}
          onClose={acts.closePlan}
        />
      )}
      <Elsewhere services={services} accountId={accountId} today={today} />
      <TodayFoot
        today={today}
        isOnline={isOnline && isConnected}
        services={services}
        settings={snapshot.settings}
        onUndo={acts.undo}
        onTakeBack={(runId) => void acts.takeBackReplaced(runId)}
        onUpdate={() => void acts.update()}
        onEarnings={() => openPlace({ tab: 'earnings', params: {} })}
      />
    </>
  );
}

/** What asks the service something, or ends in a link: the rest works without it. */
const isPriced = (subject: TodayRow['subject']): boolean => {
  const { kind } = subject;
  if (kind === 'link') return subject.isDue;
  return kind === 'stopped' || kind === 'earnings-old' || kind === 'run' || kind === 'lost';
};

/** The groups, with the row that was just done where it was. */
function useGroups({ rows, marks, currencies }: TodaySnapshot, justDone: TodayRow | null) {
  return useMemo(() => {
    const others = rows.filter(({ rowId }) => rowId !== justDone?.rowId);
    const open = toTodayList(others, marks, currencies).flatMap((group) => group.rows);
    if (justDone === null) return { groups: toTodayList(others, marks, currencies), open };
    const kept = marks.filter(({ rowId }) => rowId !== justDone.rowId);
    return { groups: toTodayList([...others, justDone], kept, currencies), open };
  }, [rows, marks, currencies, justDone]);
}

interface PlanProps extends Pick<TodayRowsProps, 'services' | 'acts'> {
  readonly row: TodayRow;
  readonly words: TodayWords;
}

/** The plan of a row whose act uses links. */
function Plan({ services, row, acts, words }: PlanProps) {
  const { subject } = row;
  const edit = subject.kind === 'stopped' ? subject.edit : null;
  const { value, error, readAgain } = useLive(
    useCallback(
      async () => (edit === null ? null : ((await readWholeEdits(services, [edit]))[0] ?? null)),
      [services, edit],
    ),
  );
  if (value === null) return <FailureNotice error={error} nowMs={services.nowMs()} onRetry={readAgain} />;
  return (
    <ReplacePlan
      services={services}
      edit={value}
      onMade={(runId, count) =>
        acts.replaced(runId, t('planMade', count, [value.offerName || value.offerId, formatNumber(count)]))
      }
      onWait={() => {
        acts.closePlan();
        void acts.done(row, words.title, t('editWaiting', [words.title]));
      }}
      onClose={acts.closePlan}
    />
  );
}

/** What was replaced, until the page is left; after that the list of the day takes it back. */
function ReplacedLine({
  acts,
  replaced: { runId, title },
}: Pick<TodayRowsProps, 'acts'> & { readonly replaced: Replaced }) {
  const undo = useRef<HTMLButtonElement>(null);
  // The button that opened the plan is gone once its posts are changed.
  useEffect(() => undo.current?.focus(), [runId]);
  return (
    <p class="today-undo">
      <Icon name="check" />
      <span dir="auto">{title}</span>
      <Button
        look="quiet"
        label={t('todayUndoOf', [title])}
        buttonRef={undo}
        onClick={() => void acts.takeBackReplaced(runId)}
      >
        {t('actionUndo')}
      </Button>
    </p>
  );
}

const elsewhereKinds = ['accounts', ...urgentKinds] as const;

/** What waits in other accounts: one line each. */
function Elsewhere({
  services,
  accountId: shownId,
  today: { moment },
}: Pick<TodayRowsProps, 'services' | 'accountId' | 'today'>) {
  const [isSwitching, switchAccount] = useAccountSwitch(services.send, shownId);
  const { value } = useLive(
    useCallback(() => services.readElsewhere(), [services, moment.day, moment.serviceDay]),
    elsewhereKinds,
  );
  return (
    <>
      {value?.map(({ accountId, title, count }) => (
        <p key={accountId} class="today-elsewhere">
          {t('todayElsewhere', count, [formatNumber(count), title])}{' '}
          <Button
            look="quiet"
            label={t('todayShowOf', [title])}
            isBusy={isSwitching}
            onClick={() => switchAccount(accountId)}
          >
            {t('checkShow')}
          </Button>
        </p>
      ))}
    </>
  );
}

/** The keys of the list, for those who see them. */
function KeyHints() {
  return (
    <p class="today-keys" aria-hidden="true">
      <span>
        <span class="today-key">↑</span> <span class="today-key">↓</span> {t('todayKeysRows')}
      </span>
      <span>
        <span class="today-key">↵</span> {t('todayKeysAct')}
      </span>
      <span>
        <span class="today-key">e</span> {t('todayKeysDone')}
      </span>
      <span>
        <span class="today-key">?</span> {t('todayKeysAll')}
      </span>
    </p>
  );
}

function TodaySkeleton() {
  return (
    <div class="today-skeleton" role="status" aria-busy="true">
      <span class="visually-hidden">{t('todayReading')}</span>
      {Array.from({ length: 6 }, (_, index) => (
        <span key={index} class="today-bone" aria-hidden="true" />
      ))}
    </div>
  );
}
