import { expect, type Page } from '@playwright/test';
import { askWorker } from './fixtures/ask-worker.ts';
import { connected as test } from './fixtures/connected.ts';
import { listCalls } from './fixtures/list-calls.ts';
import { readActiveAccount } from './fixtures/read-active-account.ts';
import { copyButton } from './surfaces/every-page.ts';
import { createPageButton, drawOnHost, findPageButton } from './surfaces/merchant-page.ts';
import { turnOnMerchantPages } from './surfaces/options.ts';
import { deeplinkField, programRadios, unsureNotice } from './surfaces/popup.ts';

const generate = 'deeplink/generate';

/** Holds a key down as a keyboard does: it repeats until it is let go. */
async function holdEnter(page: Page): Promise<void> {
  for (let repetition = 0; repetition < 40; repetition += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
}

/** Waits until a button that moved before counts as seen in its place: a frame has shown it, and 300 ms have passed. */
function untilSeen(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        // Reported in one frame with the button's own observer, which was asked before.
        const observer = new IntersectionObserver(([entry]) => {
          observer.disconnect();
          const look = () => {
            if (performance.now() - (entry?.time ?? 0) > 300) resolve();
            else requestAnimationFrame(look);
          };
          look();
        });
        observer.observe(document.documentElement);
      }),
  );
}

test('Enter that is held down makes one link with a preset that counts: on a page, in the popup and in the panel', {
  tag: '@release',
}, async ({ extension, options, sandbox }) => {
  const { accountId } = await readActiveAccount(options);
  await askWorker(options, accountId, 'savePreset', {
    presetId: 'numbered',
    name: 'Numbered',
    subIds: ['n{counter}', '', '', '', ''],
  });
  await askWorker(options, accountId, 'setDefaultPreset', { presetId: 'numbered' });
  await turnOnMerchantPages(extension, options);
  const count = () => listCalls(sandbox, generate).length;
  const page = await extension.visit(sandbox.productUrl);
  const button = await createPageButton(page);

  await test.step('on the page', async () => {
    await button.expectShown();
    await page.keyboard.press('Shift+Tab');
    await holdEnter(page);
    await button.expectToast('Copied: Kedai Harian MY', 'New link · 999 left');
    expect(count()).toBe(1);
  });
  await test.step('in the popup', async () => {
    const popup = await extension.openPopup(page);
    const copy = copyButton(popup);
    await copy.focus();
    await holdEnter(popup);
    await expect(deeplinkField(popup)).toBeVisible();
    expect(count()).toBe(2);
    await popup.close();
  });
  const toWidth = () => page.evaluate(() => innerWidth);
  const width = await toWidth();
  await test.step('in the panel', async () => {
    const panel = await extension.openPanel(page);
    await copyButton(panel).focus();
    await holdEnter(panel);
    await expect.poll(count).toBe(3);
    await panel.close();
    // The page's button moves as the page takes the panel's room: a click is refused until its new place was seen.
    await expect.poll(toWidth).toBe(width);
    await untilSeen(page);
  });
  await test.step('a double click is one act, too', async () => {
    const { x, y } = await button.aim();
    await page.mouse.click(x, y, { clickCount: 2, delay: 20 });
    await button.expectToast('996 left');
    expect(count()).toBe(4);
  });
});

interface Chrome {
  readonly alarms: { clearAll(): Promise<boolean> };
}

test('a page draws its button without the worker, which starts with the click, and the button goes with the switch and with the account', async ({
  extension,
  options,
  sandbox,
}) => {
  await turnOnMerchantPages(extension, options);
  await untilOffered(options);
  const count = () => listCalls(sandbox, generate).length;
  const address = sandbox.toSiteUrl('muse-mini', '/product/jasmine-rice-5-kg');
  // A page of Linkmint asks again what the ended worker did not answer, such as the policy in a browser that has just begun:
  // a file of the extension asks nothing.
  const optionsUrl = options.url();
  await options.goto(new URL('/manifest.json', optionsUrl).href);
  // The worker's own alarms would start it, too, and a worker that an alarm has just started sets the next: so none may run
  // once they are cleared.
  const endWorker = async () => {
    await extension.killWorker();
    await options.evaluate(() => (globalThis as unknown as { chrome: Chrome }).chrome.alarms.clearAll());
    return extension.isWorkerRunning();
  };
  await expect.poll(endWorker).toBe(false);
  const page = await extension.visit(address);
  const button = await createPageButton(page);

  await test.step('no worker starts for it, nor with the next page', async () => {
    await button.expectShown();
    await page.reload();
    await button.expectShown();
    expect(await extension.isWorkerRunning()).toBe(false);
  });
  await test.step('a click of the user makes the link, and no event that the page makes', async () => {
    await page.evaluate(() => {
      const host = document.documentElement.lastElementChild as HTMLElement;
      for (const type of ['pointerdown', 'mousedown', 'mouseup', 'click'])
        host.dispatchEvent(new MouseEvent(type, { bubbles: true, composed: true, clientX: 1, clientY: 1 }));
    });
    expect([count(), await extension.isWorkerRunning()]).toEqual([0, false]);
    await button.click();
    await button.expectToast('Copied: Muse Mini', 'New link · 999 left');
    expect(count()).toBe(1);
  });
  await test.step('what the user chooses of it is in the index, and Undo brings it back', async () => {
    await button.click('Move to another corner');
    await expect.poll(() => readFlag(options)).toMatch(/ [0-3]$/);
    const { x, y } = await button.aim();
    await page.mouse.move(x, y);
    await button.click('Hide on this site');
    await expect.poll(() => readFlag(options)).toMatch(/ -$/);
    await button.click('Undo');
    await expect.poll(() => readFlag(options)).toMatch(/ [0-3]$/);
    await button.expectShown();
  });
  await test.step('it goes from open pages with the switch, comes with it, and goes with a sign-out', async () => {
    await options.goto(optionsUrl);
    await page.bringToFront();
    const { accountId } = await readActiveAccount(options);
    await askWorker(options, accountId, 'saveSettings', { showOnMerchantPages: false });
    await expect.poll(button.listButtons, { timeout: 1_000 }).not.toContain('Copy deeplink');
    await askWorker(options, accountId, 'saveSettings', { showOnMerchantPages: true });
    await button.expectShown();
    await askWorker(options, accountId, 'signOut', { accountId });
    await expect.poll(button.listButtons, { timeout: 1_000 }).not.toContain('Copy deeplink');
    expect(count()).toBe(1);
  });
});

/** Waits until the index says that pages draw the button by themselves. */
async function untilOffered(options: Page): Promise<void> {
  await expect.poll(() => readFlag(options)).not.toBe('muse-mini.localhost');
}

/** The line of a merchant's host in the index. */
function readFlag(options: Page): Promise<string> {
  return options.evaluate(async () => {
    const { local } = (globalThis as unknown as { chrome: { storage: { local: { get(all: null): Promise<object> } } } })
      .chrome.storage;
    const lines = Object.values(await local.get(null)).flatMap((bucket) =>
      typeof bucket === 'string' ? bucket.split('\n') : [],
    );
    return lines.find((line) => /^muse-mini\.localhost( |$)/.test(line)) ?? 'muse-mini.localhost';
  });
}

test('a page draws nothing on the button’s host, is asked about by the keyboard, too, and learns no letter by a font', async ({
  extension,
  options,
  sandbox,
}) => {
  await turnOnMerchantPages(extension, options);
  const count = () => listCalls(sandbox, generate).length;
  const page = await extension.visit(sandbox.toSiteUrl('muse-mini', '/product/jasmine-rice-5-kg'));
  const button = await findPageButton(page);

  await test.step('nothing before or behind it', async () => {
    expect(await page.evaluate(drawOnHost)).toEqual(['none', 'none']);
  });
  await test.step('a cover that lets clicks through stops a key', async () => {
    await page.evaluate(coverAll);
    await page.evaluate(awaitSightings);
    await expect
      .poll(async () => {
        await page.locator('#last').focus();
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        return button.readToast();
      })
      .toContain('Something on this page covers the button.');
    expect(count()).toBe(0);
    await page.evaluate(() => document.querySelector('#cover')?.remove());
  });
  await test.step('no font of the page is loaded for what is said', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.evaluate(nameFonts);
    await button.click();
    await button.expectToast('Copied: Muse Mini');
    expect(asked.filter((url) => url.includes('/letter-'))).toEqual([]);
  });
});

function coverAll(): void {
  const cover = document.createElement('div');
  cover.id = 'cover';
  cover.popover = 'manual';
  cover.style.cssText = 'position:fixed;inset:0;width:100vw;height:100vh;background:white;pointer-events:none';
  document.body.append(cover);
  cover.showPopover();
  const last = document.createElement('button');
  last.id = 'last';
  document.body.append(last);
}

/**
 * Runs in the page: waits until the browser has said to every observer with the button's delay what is covered. It says
 * so to each at most every 100 ms, so the second word to a new observer comes after the first to the button's. A key that
 * comes sooner is one at a button that was in sight a moment ago.
 */
function awaitSightings(): Promise<void> {
  const probe = document.createElement('i');
  probe.style.cssText = 'position:fixed;width:9px;height:9px';
  document.body.append(probe);
  return new Promise((resolve) => {
    let words = 0;
    const observer = new IntersectionObserver(
      () => {
        words += 1;
        if (words === 1) probe.style.display = 'none';
        else {
          observer.disconnect();
          probe.remove();
          resolve();
        }
      },
      { trackVisibility: true, delay: 100 } as IntersectionObserverInit,
    );
    observer.observe(probe);
  });
}

function nameFonts(): void {
  const style = document.createElement('style');
  const names = ['-apple-system', 'Segoe UI', 'Roboto', 'system-ui', 'sans-serif'];
  style.textContent = names
    .map((name) => `@font-face { font-family: "${name}"; src: url("/letter-${name.replaceAll(' ', '-')}"); }`)
    .join('\n');
  document.head.append(style);
}

test('a page that fits several programs leads from its toast to the popup, which asks for one', async ({
  extension,
  options,
  sandbox,
}) => {
  await turnOnMerchantPages(extension, options);
  const page = await extension.visit(sandbox.toSiteUrl('www.rumah-rotan', '/'));
  const button = await findPageButton(page);
  await button.click();
  await button.expectToast('Unsure: ');
  const popup = await extension.popupOf(() => button.click('Choose the program'));
  await expect(unsureNotice(popup)).toBeVisible();
  await expect(programRadios(popup)).toHaveCount(2);
  expect(listCalls(sandbox, generate)).toEqual([]);
});
