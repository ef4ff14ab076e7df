import { expect, type Page } from '@playwright/test';
import { createRestFront } from '#tests/redis/create-rest-front.ts';
import { startRedis } from '#tests/redis/start-redis.ts';
import { findRedis } from '#tests/setup/find-redis.mjs';
import { listCalls } from './fixtures/list-calls.ts';
import { withOtherBrowser as test } from './fixtures/with-other-browser.ts';
import type { WatchedSandbox } from './fixtures/with-sandbox.ts';
import { expectUsed } from './surfaces/every-page.ts';
import { connectAndSync, openOptionsPage, setCallsPerMinute } from './surfaces/options.ts';
import { copyDeeplink } from './surfaces/popup.ts';

test.use({ sandboxOptions: { ratePerMinute: 600 } });

const token = 'opens-the-team';
const generate = 'deeplink/generate';

test(
  'two browsers of a team share a link and a minute; a wrong token is reported',
  { tag: '@release' },
  async ({ extension, sandbox, options, other }, testInfo) => {
    testInfo.skip(findRedis() === null, 'there is no redis-server on this machine');
    await using cleanUp = new AsyncDisposableStack();
    const redis = await startRedis();
    cleanUp.defer(() => redis.close());
    const front = createRestFront({ redis, token });
    const { address, close } = await front.listen();
    cleanUp.defer(close);

    sandbox.allowAuthentications(2);
    const callsOfFirst = countCalls(sandbox);
    const otherOptions = await connectAndSync(other, sandbox);
    const callsOfOther = countCalls(sandbox) - callsOfFirst;
    expect(callsOfOther).toBeGreaterThanOrEqual(5);
    await setCallsPerMinute(options, 600);
    await setCallsPerMinute(otherOptions, 600);
    await extension.grantHostAccess('http://127.0.0.1/*');
    await other.grantHostAccess('http://127.0.0.1/*');
    await join(options, address, 'Office');
    await join(otherOptions, address, 'Home');

    const product = sandbox.toSiteUrl('www.kedai-harian', '/my/product/shared');
    const team = await other.openWorkspace('#/links?view=team');
    await expect(team.getByText('The team has no links yet')).toBeVisible();
    const link = await copyDeeplink(await extension.openPopup(await extension.visit(product)));
    // A debugged page has the focus all the time: the event alone says that the user came back.
    await team.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(team.getByRole('button', { name: `Copy the link to ${link}` })).toBeVisible();
    const popup = await other.openPopup(await other.visit(product));
    await expectUsed(popup, 1);
    expect(await copyDeeplink(popup)).toBe(link);
    await expect(popup.getByText(/^Made on another device of the team/)).toBeVisible();
    expect(listCalls(sandbox, generate)).toHaveLength(1);
    await popup.close();
    const own = await other.openWorkspace('#/links');
    await expect(own.getByTitle('Made on another device of the team: Office')).toHaveText('Team');

    // By its own calls the other browser has one to spare: what is full is the team's minute.
    await setCallsPerMinute(otherOptions, callsOfOther + 1);
    const next = await other.openPopup(await other.visit(sandbox.toSiteUrl('www.kedai-harian', '/my/product/next')));
    await expect(next.getByText(/^The minute is full: a new link waits \d+ s$/)).toBeVisible();
    expect(listCalls(sandbox, generate)).toHaveLength(1);

    const sent = front.wire.map(({ headers, body }) => JSON.stringify(headers) + body).join('\n');
    expect(sent).toContain(token);
    expect(sent).not.toContain(sandbox.secret);
  },
);

const countCalls = (sandbox: WatchedSandbox) => sandbox.control.getStatistics().apiCalls.length;

/** Sets the team up in the options, with a wrong token first. */
async function join(options: Page, address: string, name: string): Promise<void> {
  await openOptionsPage(options, 'Advanced');
  await options.getByRole('textbox', { name: 'Redis REST address' }).fill(address);
  await options.getByLabel('Redis token', { exact: true }).fill('another');
  await options.getByRole('textbox', { name: 'Publisher ID' }).fill('9001');
  await options.getByRole('region', { name: 'Team', exact: true }).getByRole('button', { name: 'Test' }).click();
  await expect(options.getByRole('alert')).toContainText('The token was refused.');
  await options.getByLabel('Redis token', { exact: true }).fill(token);
  await options.getByRole('textbox', { name: 'Name of this device' }).fill(name);
  await options.getByRole('button', { name: 'Save' }).click();
  await expect(options.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  await expect(options.getByRole('row', { name: new RegExp(`^${name} \\(this device\\)`) })).toBeVisible();
}
