import { createHourlyAlarm, hourlyAlarm } from '#entrypoints/background/hourly-alarm.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { resending } from '#lib/messaging/resend.ts';
import { browser as extensionApi } from '#lib/platform/browser.ts';
import { askForLink } from '#lib/ui/ask-for-link.ts';
import { describeKills } from './describe-kills.ts';

const hourMs = 3_600_000;

/** The computer's clock is set back and forth while links are made, and while the gate rests. */
describeKills({
  name: 'a clock that is set',
  offers: 8,
  conversions: 1,
  linksAskedTwice: true,
  // The page that was limited.
  pagesAskedTwice: 1,
  async walk({ answerOf, browser, clock, control, name, pass, press, rest, send }) {
    const offerId = String(control.findOfferByName('Batik Nusa Malaysia')?.offerId);
    const faults: string[] = [];
    const mint = async (what: string) => {
      const destinationUrl = `https://my.batik-nusa.example/p/${name}-${what}`;
      const flags = { subIds: noSubIds, overQuota: false, despiteRefusal: false };
      const wish = { requestId: `${name}-${what}`, offerId, destinationUrl, ...flags };
      const { kind } = await answerOf(askForLink(resending(send, clock.sleep), wish));
      if (kind !== 'minted' && kind !== 'unknown') faults.push(`${what}: the popup showed ${kind}`);
    };
    const set = (byMs: number) => clock.setWallTime(clock.nowMs() + byMs);

    await mint('before');
    set(-hourMs);
    await mint('set-back');
    set(hourMs);
    await mint('set-right');
    const fault = control.addFault({ name: 'throttle', path: '/api/deeplink/generate' });
    await mint('limited');
    control.clearFaults(fault.id);
    control.addFault({ name: 'throttle', path: '/api/offers/all' });
    await press(() => send('syncNow', {}));
    await pass(5_000);
    // The alarms stand a day ahead then, until the clock is right again.
    set(-24 * hourMs);
    await browser.fire('alarm', createHourlyAlarm(clock).keep);
    await pass(10 * 60_000);
    // The harness has an hourly alarm of its own.
    await extensionApi.alarms.clear(hourlyAlarm);
    set(24 * hourMs);
    // The longest back-off is counted from when the clock was wrong.
    await pass(10 * 60_000);
    await rest();
    control.clearFaults();
    return faults;
  },
});
