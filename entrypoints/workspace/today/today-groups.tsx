import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { type CodeEdit, toCodeEdit, toCodePlanTitle } from '#components/edits/code-edit.ts';
import { toLetter } from '#components/pressed-keys.ts';
import type { TodayGroup } from '#lib/domain/today/today-list.ts';
import type { TodayPost } from '#lib/domain/today/today-post.ts';
import type { TodayRow } from '#lib/domain/today/today-row.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import { useFocusKept } from '#lib/ui/focus.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import type { TodayWords } from './describe-today-row.tsx';
import { TodayRowLine, UndoRow } from './today-row-line.tsx';
import type { JustDone, TodayActs } from './use-today-acts.ts';
import './today-page.css';

interface TodayGroupsProps {
  /** With the row that was just done in its place. */
  readonly groups: readonly TodayGroup[];
  readonly acts: TodayActs;
  readonly wordsOf: (row: TodayRow) => TodayWords;
  /** Why a row's act has to wait; null where it does not. */
  readonly obstacleOf: (row: TodayRow) => string | null;
  readonly onOpen: (row: TodayRow) => void;
  /** The page around the list. What goes with the focus anywhere in it gives the focus to the list. */
  readonly page: RefObject<HTMLElement | null>;
  /** What stands below the rows or in their place. The keys of the list are for it, too. */
  readonly children: ComponentChildren;
}

/** More of a group are shown once they are asked for; what may be begun has fewer. */
const shownRows = { worth: 3, others: 20 } as const;

/** The rows in their groups, with one Tab stop. Its keys work while the focus is in it. */
export function TodayGroups(props: TodayGroupsProps) {
  const { groups, acts, wordsOf, obstacleOf, onOpen, page, children } = props;
  const { justDone } = acts;
  const list = useRef<HTMLDivElement>(null);
  const [whole, setWhole] = useState<readonly string[]>([]);
  const [currentId, setCurrentId] = useState<string | null>(null);
  const shown = groups.map((group) => ({
    ...group,
    rows: whole.includes(group.id)
      ? group.rows
      : group.rows.slice(0, group.id === 'worth' ? shownRows.worth : shownRows.others),
  }));
  const open = shown.flatMap(({ rows }) => rows).filter(({ rowId }) => rowId !== justDone?.row.rowId);
  const current = open.find(({ rowId }) => rowId === currentId) ?? open[0];
  const { focusNext, hasNext } = useNextFocus(list, open.length);
  useFocusKept(page, (gone) => {
    if (hasNext()) return null;
    const undo =
      gone.closest('.today-done-line') && page.current?.querySelector<HTMLElement>('.today-done-line button');
    return undo ?? list.current?.querySelector<HTMLElement>('.today-act[tabindex="0"], .today-nothing > h2');
  });

  const done = (row: TodayRow) => {
    const at = open.indexOf(row);
    const next = open[at + 1] ?? open[at - 1] ?? null;
    focusNext(next?.rowId ?? null);
    if (next !== null) setCurrentId(next.rowId);
    const left = open.filter((each) => each.group === row.group).length - 1;
    const words = t('todayDoneSaid', [formatNumber(left), toGroupTitle({ id: row.group, rows: [row] })]);
    void acts.done(row, wordsOf(row).title, words);
  };
  const copyNext = async (rows: readonly TodayRow[]) => {
    const copied = await acts.copyNext(rows);
    if (copied !== null) setCurrentId(copied.rowId);
  };
  const showWhole = ({ id, rows }: TodayGroup, first: TodayRow | undefined) => {
    setWhole((before) => [...before, id]);
    if (first === undefined || !rows.includes(first)) return;
    focusNext(first.rowId);
    setCurrentId(first.rowId);
  };
  const undo = ({ row }: JustDone) => {
    focusNext(row.rowId);
    setCurrentId(row.rowId);
    void acts.undo(row);
  };
  const onKeyDown = useListKeys({
    rowIds: open.map(({ rowId }) => rowId),
    list,
    done: (rowId) => {
      const row = open.find((each) => each.rowId === rowId);
      if (row !== undefined && row.group !== 'quota') done(row);
    },
    open: (rowId) => {
      const row = open.find((each) => each.rowId === rowId);
      if (row !== undefined) onOpen(row);
    },
    undo: () => justDone !== null && undo(justDone),
  });
  const onFocusIn = ({ target }: FocusEvent) => {
    const rowId = (target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset.row;
    if (rowId !== undefined) setCurrentId(rowId);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its keys are for the buttons in the rows
    <div ref={list} onKeyDown={onKeyDown} onFocusIn={onFocusIn}>
      {shown.map((group, index) => {
        const all = groups[index]?.rows ?? [];
        const hidden = all.length - group.rows.length;
        const isUndone = (row: TodayRow) => row.rowId === justDone?.row.rowId;
        const waiting = all.filter((row) => !isUndone(row));
        const isText = (row: TodayRow) => row.subject.kind === 'text' && obstacleOf(row) === null;
        const texts = group.rows.filter((row) => !isUndone(row) && isText(row));
        const count = waiting.length;
        const id = `today-${group.id}`;
        const isWarning = group.id === 'quota' && index === 0;
        return (
          <section key={group.id} class="today-group" aria-labelledby={id}>
            <h2 id={id} class={isWarning ? 'today-warning' : undefined} aria-label={toGroupName(group, count)}>
              {toGroupTitle(group)}
              {hasCount(group, count) && <span class="today-count">{formatNumber(count)}</span>}
            </h2>
            <div>
              <ul class="today-rows">
                {group.rows.map((row) =>
                  justDone !== null && isUndone(row) ? (
                    <UndoRow key={row.rowId} rowId={row.rowId} title={justDone.title} onUndo={() => undo(justDone)} />
                  ) : (
                    <TodayRowLine
                      key={row.rowId}
                      row={row}
                      words={wordsOf(row)}
                      isCurrent={row === current}
                      isCopied={acts.copied.has(row.rowId)}
                      obstacle={obstacleOf(row)}
                      onAct={() => void acts.act(row)}
                      onDone={row.group === 'quota' ? null : () => done(row)}
                    />
                  ),
                )}
              </ul>
              <GroupActs rows={waiting} onReplaceCode={acts.planCode}>
                {texts.length > 1 && <Button onClick={() => void copyNext(texts)}>{t('todayCopyNext')}</Button>}
              </GroupActs>
              {hidden > 0 && (
                <p class="today-more">
                  <Button look="quiet" onClick={() => showWhole({ id: group.id, rows: all }, all[group.rows.length])}>
                    {t('todayShowMore', hidden, [formatNumber(hidden)])}
                  </Button>
                </p>
              )}
            </div>
          </section>
        );
      })}
      {children}
    </div>
  );
}

interface GroupActsProps {
  readonly rows: readonly TodayRow[];
  readonly onReplaceCode: (edit: CodeEdit<TodayPost>) => void;
  /** Nothing, or what is done with the rows one by one. */
  readonly children: ComponentChildren;
}

/** What is done with several rows of a group at once. */
function GroupActs({ rows, onReplaceCode, children }: GroupActsProps) {
  const edits = new Map(
    rows.flatMap(({ subject }) => (subject.kind === 'text' ? [[subject.edit.causeId, subject.edit]] : [])),
  );
  const codes = [...edits.values()].flatMap((edit) => toCodeEdit(edit) ?? []);
  if (children === false && codes.length === 0) return null;
  return (
    <p class="today-more button-row">
      {children}
      {codes.map((edit) => (
        <Button key={edit.causeId} onClick={() => onReplaceCode(edit)}>
          {toCodePlanTitle(edit)}
        </Button>
      ))}
    </p>
  );
}

const groupTitles: Readonly<Record<Exclude<TodayGroup['id'], 'ends'>, MessageKey>> = {
  stopped: 'todayStopped',
  since: 'todaySince',
  waiting: 'todayWaiting',
  worth: 'todayWorth',
  quota: 'todayQuota',
};

function toGroupTitle({ id, rows }: TodayGroup): string {
  if (id !== 'ends') return t(groupTitles[id]);
  const days = new Set(
    rows.map(({ subject }) =>
      subject.kind === 'text' && subject.edit.cause.kind === 'coupon' ? subject.edit.cause.days : 0,
    ),
  );
  if (days.size > 1) return t('todayEndsBoth');
  return t(days.has(1) ? 'todayEndsTomorrow' : 'todayEnds');
}

/** One row says itself how much it is about. */
const hasCount = ({ id }: TodayGroup, count: number) => count > 0 && id !== 'since' && id !== 'quota';

/** "Ends today, 2" */
const toGroupName = (group: TodayGroup, count: number): string =>
  hasCount(group, count) ? `${toGroupTitle(group)}, ${formatNumber(count)}` : toGroupTitle(group);

/**
 * Lets a row's act take the focus once the row that had it is gone. It keeps its claim until the next key or click: a list
 * that was read before the last act may lack the row for a moment, and the focus would go with it.
 */
function useNextFocus(list: { readonly current: HTMLElement | null }, rowCount: number) {
  const next = useRef<{ readonly rowId: string; readonly isTaken: boolean } | null>(null);
  useEffect(() => {
    const forget = () => {
      next.current = null;
    };
    const before = { capture: true };
    document.addEventListener('keydown', forget, before);
    document.addEventListener('pointerdown', forget, before);
    return () => {
      document.removeEventListener('keydown', forget, before);
      document.removeEventListener('pointerdown', forget, before);
    };
  }, []);
  useLayoutEffect(() => {
    if (next.current === null || (next.current.isTaken && document.activeElement !== document.body)) return;
    const { rowId } = next.current;
    const act = findAct(list.current, rowId);
    if (act === null) return;
    act.focus();
    next.current = { rowId, isTaken: true };
  }, [rowCount]);
  return {
    focusNext(rowId: string | null) {
      next.current = rowId === null ? null : { rowId, isTaken: false };
    },
    hasNext: () => next.current !== null,
  };
}

const findAct = (list: HTMLElement | null, rowId: string) =>
  [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    .find((row) => row.dataset.row === rowId)
    ?.querySelector<HTMLElement>('.today-act') ?? null;

interface ListKeys {
  readonly rowIds: readonly string[];
  readonly list: { readonly current: HTMLElement | null };
  /** For the row that has the focus; undefined where no row has it. */
  readonly done: (rowId: string | undefined) => void;
  readonly open: (rowId: string | undefined) => void;
  readonly undo: () => unknown;
}

/** Single letters work only while the focus is in the list, so they need no switch (WCAG 2.1.4). */
function useListKeys({ rowIds, list, done, open, undo }: ListKeys) {
  const isAfterG = useRef(false);
  const steps: Readonly<Record<string, (at: number) => number>> = {
    ArrowDown: (at) => Math.min(at + 1, rowIds.length - 1),
    ArrowUp: (at) => Math.max(at - 1, 0),
    Home: () => 0,
    End: () => rowIds.length - 1,
  };
  return (event: KeyboardEvent) => {
    const wasAfterG = isAfterG.current;
    const key = toLetter(event);
    isAfterG.current = key === 'g' && !wasAfterG;
    if (event.altKey || event.isComposing) return;
    if (event.ctrlKey || event.metaKey) {
      if (key !== 'z') return;
      event.preventDefault();
      undo();
      return;
    }
    // Without a row to go to, the key is the browser's: it scrolls.
    const step = rowIds.length === 0 ? undefined : steps[event.key];
    // A held letter would act on the rows that come in the place of the first.
    const letter = wasAfterG || event.repeat ? undefined : { e: done, o: open }[key ?? ''];
    if (step === undefined && letter === undefined) return;
    event.preventDefault();
    const rowId = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset.row;
    letter?.(rowId);
    if (step === undefined) return;
    const to = rowIds[step(rowIds.indexOf(rowId ?? ''))];
    if (to !== undefined) findAct(list.current, to)?.focus();
  };
}
