import { expect, type Page } from '@playwright/test';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { MessageAnswer, MessageInput } from '#lib/messaging/protocol.ts';
import { resendWhenCancelled } from '#lib/messaging/resend.ts';
import { createSystemClock } from '#lib/platform/clock.ts';
import { writeKillReport } from '../kills/write-kill-report.ts';
import { alterBuild } from './fixtures/alter-build.ts';
import { askWorker } from './fixtures/ask-worker.ts';
import { findTornPrograms } from './fixtures/find-torn-programs.ts';
import { listCalls } from './fixtures/list-calls.ts';
import { markBuild } from './fixtures/mark-build.ts';
import { readActiveAccount } from './fixtures/read-active-account.ts';
import { stopDyingWorkers } from './fixtures/stop-dying-workers.ts';
import { withSandbox as test } from './fixtures/with-sandbox.ts';
import { connect, setCallsPerMinute, syncProgress } from './surfaces/options.ts';

const isComplete = process.env.LINKMINT_KILLS === 'all';
const size = isComplete ? { kills: 1_000, programs: 10_000, clicks: 200 } : { kills: 20, programs: 300, clicks: 8 };
const seed = Number(process.env.LINKMINT_SEED ?? 20_260_301);
const callsPerMinute = 600;
/** A page of programs takes about a thousand marks: one life in nine lasts so long. */
const maxLife = 2_400;

alterBuild((folder) => markBuild(folder, { seed, maxLife }));
test.use({
  sandboxOptions: { offers: size.programs, ratePerMinute: callsPerMinute, conversions: 0, monthlyQuota: 10_000 },
  // A worker that died leaves errors of its promises, and no context handles them.
  allowedErrors: [/AbortError|aborted|message port closed|message channel closed|Receiving end does not exist/],
});

test('a worker killed at random marks during a sync and clicks: one call a click, every link counted, nothing torn', {
  tag: '@release',
}, async ({ extension, sandbox }) => {
  test.setTimeout(isComplete ? 7_200_000 : 240_000);
  sandbox.allowAuthentications(1 + size.kills);
  const options = await connect(extension, sandbox);
  await setCallsPerMinute(options, callsPerMinute);
  const { accountId } = await readActiveAccount(options);
  const program = sandbox.control.findOfferByName('Kedai Harian MY');
  const offerId = String(program?.offerId);
  const watch = await stopDyingWorkers(options, size.kills);
  // As the Bulk tab does, only more often: otherwise each death is half a minute's wait for the alarm.
  await options.evaluate(keepWaking, 50);

  const shown: Record<string, number> = {};
  let hitClicks = 0;
  for (let click = 1; click <= size.clicks || watch.deaths() < size.kills; click += 1) {
    if (click > size.clicks) {
      await askWorker(options, accountId, 'syncNow', {}).catch(() => undefined);
      continue;
    }
    const deathsBefore = watch.deaths();
    const destinationUrl = sandbox.toSiteUrl('www.kedai-harian', `/my/product/item-${click}`);
    const kind = await mint(options, accountId, {
      requestId: `click-${click}`,
      offerId,
      destinationUrl,
      subIds: noSubIds,
      overQuota: false,
      despiteRefusal: false,
    });
    shown[kind] = (shown[kind] ?? 0) + 1;
    if (watch.deaths() > deathsBefore) hitClicks += 1;
  }
  await watch.end();
  await askWorker(options, accountId, 'syncNow', {});
  await expect(options.getByText(`${size.programs.toLocaleString('en')} programs`, { exact: true })).toBeVisible({
    timeout: 120_000,
  });
  await expect(syncProgress(options)).toBeHidden({ timeout: 120_000 });

  const calls = listCalls(sandbox, 'deeplink/generate');
  const urls = calls.map(({ parameters }) => parameters.url);
  expect(urls.filter((url, index) => urls.indexOf(url) !== index)).toEqual([]);
  const { quotaUsed } = sandbox.control.getStatistics();
  const quota = await askWorker(options, accountId, 'readQuota', {});
  const used = quota.ok ? (quota.output as { used: number }).used : -1;
  expect(used).toBeGreaterThanOrEqual(quotaUsed);
  // One click is pending at a time: if no worker died under it, both sides know its end.
  expect(used).toBeLessThanOrEqual(quotaUsed + hitClicks);
  expect(shown.unknown ?? 0).toBeLessThanOrEqual(hitClicks);
  expect(await findTornPrograms(options)).toEqual([]);
  // `program-unknown`: the click came before its program.
  expect(Object.keys(shown).filter((kind) => !['minted', 'unknown', 'program-unknown'].includes(kind))).toEqual([]);
  writeKillReport('random-kills-chromium', {
    seed,
    ...size,
    deaths: watch.deaths(),
    shown,
    deeplinkCalls: calls.length,
    charged: quotaUsed,
    counted: used,
    hitClicks,
    countedAtMost: quotaUsed + hitClicks,
    unknownAtMost: hitClicks,
    browser: extension.context.browser()?.version() ?? '',
  });
});

/** Asks as the popup does: again, with the same id, if the worker died before it answered. */
function mint(page: Page, accountId: string, wish: MessageInput<'mintDeeplink'>): Promise<string> {
  const ask = async () => {
    const answer: MessageAnswer | undefined = await askWorker(page, accountId, 'mintDeeplink', wish).catch(
      () => undefined,
    );
    if (answer === undefined) throw new AppError('cancelled');
    return answer.ok ? (answer.output as { kind: string }).kind : answer.error.code;
  };
  return resendWhenCancelled(ask, createSystemClock().sleep).catch(() => 'unknown');
}

/** Runs in the page. */
function keepWaking(everyMs: number): void {
  const { runtime } = (
    globalThis as unknown as {
      chrome: { runtime: { getManifest(): { version: string }; sendMessage(message: object): Promise<unknown> } };
    }
  ).chrome;
  const { version } = runtime.getManifest();
  const wake = () => runtime.sendMessage({ linkmint: 'wake', version, accountId: null, input: {} });
  setInterval(() => void wake().catch(() => undefined), everyMs);
}
