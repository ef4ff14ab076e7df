import { hourlyAlarm } from '#entrypoints/background/hourly-alarm.ts';
import { browser } from '#lib/platform/browser.ts';
import { countListedConversions } from '#lib/store/earnings/read-conversion-lookups.ts';
import { countNotifications } from './count-notifications.ts';
import { describeKills } from './describe-kills.ts';
import type { KillStage } from './kill-path.ts';
import { untilLoaded } from './until-loaded.ts';
import { withDatabase } from './with-database.ts';

const dayMs = 86_400_000;
const conversions = 230;

/** A day after the first load, whose pages were shifted, a conversion is rejected: the days are listed, and the user is notified. */
describeKills({
  name: 'updating conversions a day later',
  conversions,
  async walk(stage) {
    const { clock, control, press, ring, send } = stage;
    const notified = countNotifications();
    Object.assign(browser.permissions, { contains: async () => true });
    Object.assign(browser, { offscreen: {} });
    control.clearFaults();
    control.addFault({ name: 'shifting-catalogue', path: '/api/conversions/all', skip: 1 });
    await load(stage);
    await press(() => send('setRejectionNotices', { isOn: true }));
    const [newest] = control.listConversions(1);
    if (newest === undefined) return ['the service has no conversion'];
    control.updateConversion(newest.conversionId, { status: 'rejected' });
    await clock.advance(dayMs);
    await load(stage);
    await press(() => send('markReportsSeen', { seenAtMs: clock.nowMs() }));
    await ring(hourlyAlarm);
    control.clearFaults();
    control.updateConversion(newest.conversionId, { status: newest.status });
    const stored = await withDatabase(stage.accountId, countListedConversions);
    const faults = notified() > 1 ? [`the rejection was notified of ${notified()} times`] : [];
    return stored === conversions ? faults : [...faults, `${stored} conversions are there`];
  },
});

/** Presses "Update earnings" and waits for its end. */
async function load(stage: KillStage): Promise<void> {
  const startMs = stage.clock.nowMs();
  await stage.press(() => stage.send('refreshReports', {}));
  await untilLoaded(stage, startMs);
}
