import { Disclosure } from '#components/disclosure.tsx';
import { Switch } from '#components/forms/switch.tsx';
import { useOptimisticValue } from '#components/forms/use-optimistic-value.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';
import { t } from '#lib/platform/i18n.ts';
import type { TodayServices } from './create-today-services.ts';

interface RemindersProps {
  readonly services: Pick<TodayServices, 'send' | 'requestNotifications'>;
  readonly settings: Pick<Settings, 'todayNotice' | 'todayOnIcon'>;
}

/** Whether Today says elsewhere that rows wait. Both are off until the user wants them. */
export function Reminders({ services, settings }: RemindersProps) {
  const [isTold, setTold] = useOptimisticValue(settings.todayNotice, async (todayNotice: boolean) => {
    // Before anything else: the browser asks only within the click.
    if (todayNotice && !(await services.requestNotifications())) return;
    await services.send('saveSettings', { todayNotice });
  });
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
