import { expect, type Page } from '@playwright/test';
import { toHandMadeOfferId } from '#tests/sandbox/catalogue/hand-made-offer-id.ts';
import { handMadePrograms } from '#tests/sandbox/catalogue/hand-made-programs.ts';
import { readXssPayloads, reasonToSkipVectors } from '#tests/unit/properties/shared-vectors.ts';
import { listCalls } from './fixtures/list-calls.ts';
import { withSandbox as test } from './fixtures/with-sandbox.ts';
import { findPageButton } from './surfaces/merchant-page.ts';
import { connect, connectAndSync, programCount, turnOnMerchantPages } from './surfaces/options.ts';
import { copyDeeplink, programName } from './surfaces/popup.ts';

/** Elements that could only come from a text of the service read as markup. */
const madeOfText =
  'h1 *:not(.logo, .logo *, .brand > .brand-name), b, i:not([class]), iframe, object, embed, form[action], math, base, marquee, script:not([src]), a[href^="javascript:" i], a[href^="data:" i], [onerror], [onload], [onclick], [style*="expression"]';

/** Texts that hide, turn round or overflow what is beside them. */
const hostileTexts = [
  `\u202eretfa nrut\u2066\u2069 ${'\u200b'.repeat(50)}x`,
  `${'W'.repeat(4_000)}`,
  `${'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢'.repeat(40)}`,
  'a\u0000b\u0007c\u001b[31md\u009b31me',
  '\ud83c',
] as const;

/** Wider than its window: something broke out of its place. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('a service whose every text is an attack: no script runs, no markup is made, no layout breaks, and links still copy', async ({
  extension,
  sandbox,
}) => {
  const reason = reasonToSkipVectors();
  test.info().skip(reason !== null, reason ?? '');
  const texts = [...hostileTexts, ...readXssPayloads()];
  const kedai = sandbox.control.findOfferByName('Kedai Harian MY');
  if (kedai === null) throw new Error('The catalogue has no Kedai Harian MY');
  // The page's own program has one that can be read in the heading.
  const isElsewhere = (id: number) => !sandbox.control.getOffer(id)?.hosts.some((host) => kedai.hosts.includes(host));
  // The longest ones are the likeliest to break out; every program and every description is one of them.
  const ids = handMadePrograms.map((_, index) => toHandMadeOfferId(index)).filter(isElsewhere);
  for (const [index, text] of texts.entries()) {
    const offerId = ids[index % ids.length] ?? 0;
    sandbox.control.updateOffer(offerId, { name: text, description: `${text}<p>${text}</p>`, trackingType: text });
  }
  const attack = '<img src=x onerror=alert(1)><b>Kedai</b>';
  sandbox.control.updateOffer(kedai.offerId, { name: attack, description: texts.slice(0, 60).join('\n') });
  const options = await connect(extension, sandbox);
  await expect(programCount(options)).toBeVisible({ timeout: 30_000 });

  const merchant = await extension.visit(sandbox.productUrl);
  const dialogs: string[] = [];
  const expectHarmless = async (page: Page) => {
    await expect(page.locator('#app').locator(madeOfText)).toHaveCount(0);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  };
  const popup = await extension.openPopup(merchant);
  popup.on('dialog', (dialog) => dialogs.push(dialog.message()));
  await expect(programName(popup)).toHaveText(attack);
  await copyDeeplink(popup);
  await expectHarmless(popup);
  // Another page in front closes the popup.
  const workspace = await extension.openWorkspace('#/programs?view=all');
  for (const page of [workspace, options]) page.on('dialog', (dialog) => dialogs.push(dialog.message()));
  await expect(workspace.getByRole('row').nth(2)).toBeVisible();
  await expectHarmless(workspace);
  await workspace.getByRole('searchbox').first().fill('onerror');
  await expect(workspace.getByRole('row').nth(1)).toContainText('onerror');
  await expectHarmless(workspace);
  await expectHarmless(options);
  expect(dialogs).toEqual([]);
  expect(await extension.readClipboard()).toMatch(/^https?:\/\//);
});

test('a page that frames the extension, and floods it with messages and addresses, gets nothing, and the user everything', async ({
  extension,
  sandbox,
}) => {
  const options = await connectAndSync(extension, sandbox);
  await turnOnMerchantPages(extension, options);
  const page = await extension.visit(sandbox.productUrl);
  await findPageButton(page);

  const root = `chrome-extension://${extension.extensionId}`;
  const canMessage = await page.evaluate(async (extensionRoot) => {
    for (const file of ['popup.html', 'options.html', 'workspace.html', 'offscreen.html', 'page-button.js']) {
      const frame = document.createElement('iframe');
      frame.src = `${extensionRoot}/${file}`;
      const loaded = new Promise((resolve) => {
        frame.addEventListener('load', resolve, { once: true });
        frame.addEventListener('error', resolve, { once: true });
      });
      document.body.append(frame);
      await loaded;
      frame.contentWindow?.postMessage({ linkmint: 'mintDeeplink', version: '0', input: {} }, '*');
    }
    const runtime = (globalThis as { chrome?: { runtime?: unknown } }).chrome?.runtime;
    for (let index = 0; index < 2_000; index++) {
      window.postMessage(
        { linkmint: 'mintHere', version: '0.2.0', accountId: null, input: { requestId: `${index}` } },
        '*',
      );
      if (index % 10 === 0) history.replaceState(null, '', `${location.pathname}?flood=${index}`);
      if (index % 100 === 0) document.dispatchEvent(new CustomEvent('linkmint', { detail: { mintHere: index } }));
    }
    return runtime !== undefined;
  }, root);
  expect(canMessage).toBe(false);
  // Each frame has the browser's own page of an error, and nothing of the extension's.
  expect(page.frames()).toHaveLength(6);
  expect(page.frames().filter((frame) => frame.url().startsWith(root))).toEqual([]);
  expect(listCalls(sandbox, 'deeplink/generate')).toEqual([]);

  await copyDeeplink(await extension.openPopup(page));
  expect(listCalls(sandbox, 'deeplink/generate')).toHaveLength(1);
});
