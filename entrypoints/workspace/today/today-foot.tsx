import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { formatRecent } from '#components/time/format-instant.ts';
import type { Replacing } from '#lib/domain/posts/replacing.ts';
import { type DoneMark, listDoneOn } from '#lib/domain/today/done-mark.ts';
import { t } from '#lib/platform/i18n.ts';
import type { TodaySnapshot } from '#lib/store/today/read-today.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import './today-page.css';

interface TodayFootProps {
  readonly today: TodaySnapshot;
  readonly isOnline: boolean;
  readonly onUndo: (mark: DoneMark) => Promise<void>;
  /** How Today makes itself known elsewhere. */
  readonly reminders: ComponentChildren;
  readonly onTakeBack: (runId: string) => void;
  readonly onUpdate: () => void;
  /** Earnings asks before it loads for the first time. */
  readonly onEarnings: () => void;
}

/** What was done today, each with Undo, and how old the earnings are. */
export function TodayFoot({ today, isOnline, reminders, onUndo, onTakeBack, onUpdate, onEarnings }: TodayFootProps) {
  const [isOpen, setOpen] = useState(false);
  const { marks, replacings, moment, loadedAtMs } = today;
  const done = listDoneOn(marks, moment.day);
  const replaced = replacings.filter(({ day }) => day === moment.day).toReversed();
  const count = done.length + replaced.length;
  const isOld = loadedAtMs < moment.yesterdayMs;
  return (
    <footer class="today-foot">
      <div class="today-foot-line">
        {count > 0 && (
          <Button look="quiet" isExpanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('todayDoneToday', [formatNumber(count)])}
          </Button>
        )}
        <span class="today-earnings">
          {loadedAtMs > 0 && <span>{t('todayEarningsOf', [formatRecent(loadedAtMs, moment.nowMs)])}</span>}
          {(loadedAtMs === 0 || !isOld) && (
            <Button
              look="quiet"
              isDisabled={loadedAtMs > 0 && !isOnline}
              onClick={loadedAtMs === 0 ? onEarnings : onUpdate}
            >
              {t(loadedAtMs === 0 ? 'tabEarnings' : 'earningsUpdate')}
            </Button>
          )}
          {loadedAtMs > 0 && !isOld && <span>{t('todayUpdatePrice')}</span>}
        </span>
      </div>
      {reminders}
      {isOpen && (
        <ul class="today-done-list">
          {replaced.map((replacing) => {
            const { runId } = replacing;
            const title = describeReplacing(replacing);
            return (
              <li key={runId} class="today-done-line">
                <span dir="auto">{title}</span>
                <Button look="quiet" label={t('todayUndoOf', [title])} onClick={() => onTakeBack(runId)}>
                  {t('actionUndo')}
                </Button>
              </li>
            );
          })}
          {done.map((mark) => (
            <li key={mark.rowId} class="today-done-line">
              <span dir="auto">{mark.title}</span>
              <Button look="quiet" label={t('todayUndoOf', [mark.title])} onClick={() => void onUndo(mark)}>
                {t('actionUndo')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </footer>
  );
}

function describeReplacing(replacing: Replacing): string {
  const count = replacing.posts.length;
  if (replacing.kind !== 'code') return t('planMade', count, [replacing.offerName, formatNumber(count)]);
  return t(replacing.coupon === null ? 'planCodeOut' : 'planMade', count, [replacing.code, formatNumber(count)]);
}
