import { useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { Disclosure } from '#components/disclosure.tsx';
import { Switch } from '#components/forms/switch.tsx';
import { useOptimisticValue } from '#components/forms/use-optimistic-value.ts';
import { formatRecent } from '#components/time/format-instant.ts';
import type { Replacing } from '#lib/domain/posts/replacing.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';
import { type DoneMark, listDoneOn } from '#lib/domain/today/done-mark.ts';
import { t } from '#lib/platform/i18n.ts';
import type { TodaySnapshot } from '#lib/store/today/read-today.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import type { TodayServices } from './create-today-services.ts';
import './today-page.css';

interface TodayFootProps extends RemindersProps {
  readonly today: TodaySnapshot;
  readonly isOnline: boolean;
  readonly onUndo: (mark: DoneMark) => Promise<void>;
  readonly onTakeBack: (runId: string) => void;
  readonly onUpdate: () => void;
  /** Earnings asks before it loads for the first time. */
  readonly onEarnings: () => void;
}

/** What was done today, each with Undo, and how old the earnings are. */
export function TodayFoot({
  services,
  settings,
  today,
  isOnline,
  onUndo,
  onTakeBack,
  onUpdate,
  onEarnings,
}: TodayFootProps) {
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
      <Reminders services={services} settings={settings} />
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

interface RemindersProps {
  readonly services: Pick<TodayServices, 'send' | 'mayNotify' | 'requestNotifications'>;
  readonly settings: Pick<Settings, 'todayNotice' | 'todayOnIcon'>;
}

const permissionKinds = ['permissions'] as const;

/** Whether Today says elsewhere that rows wait. Both are off until the user wants them. */
function Reminders({ services, settings }: RemindersProps) {
  const { value: mayNotify, readAgain } = useLive(services.mayNotify, permissionKinds);
  const [isTold, setTold] = useOptimisticValue(
    settings.todayNotice && mayNotify !== false,
    async (todayNotice: boolean) => {
      // Before anything else: the browser asks only within the click.
      if (todayNotice && !(await services.requestNotifications())) return;
      await services.send('saveSettings', { todayNotice });
      readAgain();
    },
  );
  const [isOnIcon, setOnIcon] = useOptimisticValue(settings.todayOnIcon, (todayOnIcon: boolean) =>
    services.send('saveSettings', { todayOnIcon }),
  );
  return (
    <Disclosure summary={t('todayReminders')}>
      <Switch label={t('todayOnIcon')} hint={t('todayOnIconHint')} isOn={isOnIcon} onChange={setOnIcon} />
      <Switch label={t('todayNotice')} hint={t('todayNoticeHint')} isOn={isTold} onChange={setTold} />
    </Disclosure>
  );
}
