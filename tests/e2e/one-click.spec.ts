import { expect, type Page } from '@playwright/test';
import { askWorker } from './fixtures/ask-worker.ts';
import { connected as test } from './fixtures/connected.ts';
import { listCalls } from './fixtures/list-calls.ts';
import { readActiveAccount } from './fixtures/read-active-account.ts';
import { expectUsed } from './surfaces/every-page.ts';
import { createPageButton, findPageButton } from './surfaces/merchant-page.ts';
import { turnOnMerchantPages } from './surfaces/options.ts';
import { copyDeeplink } from './surfaces/popup.ts';

const generate = 'deeplink/generate';

test.beforeEach(({ extension, options }) => turnOnMerchantPages(extension, options));

test('one click on the page mints, copies, and shows the program and what is left', async ({ extension, sandbox }) => {
  const page = await extension.visit(`${sandbox.productUrl}?utm_source=newsletter`);
  const button = await findPageButton(page);
  await button.click();
  await button.expectToast('Copied: Kedai Harian MY', 'New link · 999 left');
  const [call] = listCalls(sandbox, generate);
  expect(call?.parameters).toMatchObject({ url: sandbox.productUrl });
  expect(await button.findBarriers('Close')).toEqual([]);
  expect(await button.findBarriers('Copy deeplink')).toEqual([]);
  const link = await extension.readClipboard();
  expect(link).toMatch(/^https?:\/\//);

  await button.click();
  await button.expectToast('none used');
  expect(listCalls(sandbox, generate)).toHaveLength(1);
  const popup = await extension.openPopup(page);
  await expectUsed(popup, 1);
  expect(await copyDeeplink(popup)).toBe(link);
});

test('a click that waits for its minute says so without a barrier, and can be cancelled; in forced colours the button has an edge', {
  tag: '@release',
}, async ({ extension, options, sandbox }) => {
  const { accountId } = await readActiveAccount(options);
  await askWorker(options, accountId, 'saveSettings', { callsPerMinute: 1 });
  const page = await extension.visit(sandbox.productUrl);
  const first = await findPageButton(page);
  await first.click();
  await expect.poll(first.readToast).toMatch(/Copied: |is queued/);
  await page.goto(`${sandbox.productUrl}-2`);
  const button = await findPageButton(page);
  await button.click();
  await button.expectToast('Your link to Kedai Harian MY is queued', 'The minute is full');
  expect(await button.findBarriers('Cancel')).toEqual([]);
  await button.click('Cancel');
  await expect.poll(button.readToast).not.toContain('is queued');

  await page.mouse.move(0, 0);
  await page.emulateMedia({ forcedColors: 'active' });
  const { x, y } = await button.aim();
  const pixelAt = (distance: number) =>
    page.screenshot({ clip: { x: Math.round(x) - distance, y: Math.round(y), width: 1, height: 1 } });
  const ground = await pixelAt(30);
  const edge = await Promise.all([17, 18, 19].map(pixelAt));
  expect(edge.some((pixel) => !pixel.equals(ground))).toBe(true);
});

test('the keyboard reaches the button, which follows a shop that loads no pages', { tag: '@release' }, async ({
  extension,
  sandbox,
}) => {
  await test.step('the keyboard reaches the button', async () => {
    const page = await extension.visit(sandbox.productUrl);
    const button = await findPageButton(page);
    // It is the last thing of the page, and so the first from behind.
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await button.expectToast('Copied: Kedai Harian MY');
    await page.keyboard.press('Tab');
    expect(await button.listButtons()).toEqual(
      expect.arrayContaining(['Copy deeplink', 'Move to another corner', 'Hide on this site']),
    );
    await page.keyboard.press('Enter');
    await expect.poll(() => readButtonCorner(page)).toBe('bottom left');
  });
  await test.step('a shop that opens its checkout without loading a page loses the button there, and has exactly one after it', async () => {
    const page = await extension.visit(sandbox.productUrl);
    const button = await findPageButton(page);
    const goTo = (path: string) => page.evaluate((to) => history.pushState(null, '', to), path);
    await goTo('/my/checkout');
    await expect.poll(button.listButtons).toEqual([]);
    await goTo(sandbox.productUrl);
    await button.expectShown();
    await goTo('/my/');
    await button.click();
    await button.expectToast('Copied');
    expect(await button.countHosts()).toBe(1);
    expect(listCalls(sandbox, generate).at(-1)?.parameters).toMatchObject({
      url: sandbox.toSiteUrl('www.kedai-harian', '/my/'),
    });
  });
});

test('one click works under a strict content security policy', { tag: '@release' }, async ({ extension, sandbox }) => {
  const page = await extension.visit(sandbox.toSiteUrl('www.benteng-direct', '/'));
  const button = await findPageButton(page);
  await button.click();
  await button.expectToast('Copied: Benteng Direct');
  expect(await extension.readClipboard()).toBe(await copyDeeplink(await extension.openPopup(page)));
  expect(listCalls(sandbox, generate)).toHaveLength(1);
});

test('the first click on a page that was answered with 404 says so, and sends nothing', { tag: '@release' }, async ({
  extension,
  sandbox,
}) => {
  const page = await extension.visit(sandbox.toSiteUrl('www.kedai-harian', '/my/no-such-page'));
  const button = await findPageButton(page);
  await button.click();
  await button.expectToast('This page says 404: a link to it would lead nowhere.');
  expect(listCalls(sandbox, generate)).toEqual([]);
});

test('a page that listens to every event learns neither link nor program, and can trigger nothing', {
  tag: '@release',
}, async ({ extension, sandbox }) => {
  const page = await extension.context.newPage();
  await page.addInitScript(spyOnEverything);
  await page.goto(sandbox.productUrl);
  const button = await findPageButton(page);

  await page.evaluate(attackHost);
  await page.keyboard.press('Escape');
  expect(await button.listButtons()).toContain('Copy deeplink');
  expect(await button.readToast()).toBe('');
  expect(listCalls(sandbox, generate)).toEqual([]);

  await button.click();
  await button.expectToast('Copied');
  const link = await extension.readClipboard();
  const heard = await page.evaluate(() => (window as unknown as { __heard: string[] }).__heard.join('\n'));
  // The listener works: it heard the user's click on the host, and nothing inside of it.
  expect(heard).toContain('click DIV');
  expect(heard).not.toMatch(/BUTTON|Copied|Kedai Harian MY/);
  expect(heard).not.toContain(new URL(link).pathname.slice(1));
  const seen = await page.evaluate(lookEverywhere);
  expect(seen.host).toEqual({ html: '<div></div>', text: '', shadow: null, width: 0, height: 0 });
  expect(seen.finds).toEqual([]);
  expect(seen.leaks).not.toContain(new URL(link).pathname.slice(1));
});

test('a page that removes, hides, covers or moves the button gets no click out of the user, and no link is minted', async ({
  extension,
  sandbox,
}) => {
  await test.step('a page that removes the button, or hides it, succeeds at the second try, and no link is minted', async () => {
    const page = await extension.visit(sandbox.productUrl);
    const button = await findPageButton(page);
    await page.evaluate(() => document.documentElement.lastElementChild?.remove());
    await button.expectShown();
    await page.evaluate(() => document.documentElement.lastElementChild?.setAttribute('style', 'display: none'));
    await expect.poll(button.countHosts).toBe(0);
    expect(listCalls(sandbox, generate)).toEqual([]);
  });
  await test.step('a page that lays a picture over the button gets no click out of the user', async () => {
    const page = await extension.visit(sandbox.productUrl);
    const button = await findPageButton(page);
    await page.evaluate(() => {
      const decoy = document.createElement('dialog');
      decoy.setAttribute('popover', 'manual');
      decoy.style.cssText = 'position:fixed;inset:0;width:100vw;height:100vh;background:white;pointer-events:none';
      decoy.textContent = 'Click here to win';
      document.body.append(decoy);
      decoy.showPopover();
    });
    // The browser checks ten times a second what covers what: the click comes after a check.
    await page.evaluate(waitForVisibilityCheck);
    await button.click();
    await button.expectToast('covers the button');
    expect(listCalls(sandbox, generate)).toHaveLength(0);
  });
  await test.step('a page that moves the button under the pointer, draws no frame, and puts it back: the click mints nothing', async () => {
    for (const putsBack of ['after it', 'when it hears of the next click']) {
      const page = await extension.visit(sandbox.productUrl);
      const button = await findPageButton(page);
      await page.evaluate(moveUnderFirstClick, putsBack);
      await clickTwiceBusy(page, 400, 300);
      await button.expectToast('not where you saw it', 'nothing was made');
      expect(listCalls(sandbox, generate)).toEqual([]);
    }
  });
  await test.step('a page that brings the button back under a pointer that waits in its corner gets no click out of the user', async () => {
    const page = await extension.visit(sandbox.productUrl);
    const button = await findPageButton(page);
    await page.evaluate(() => history.pushState(null, '', '/my/checkout'));
    await expect.poll(button.listButtons).toEqual([]);
    await page.evaluate(waitForVisibilityCheck);
    await page.evaluate(leaveCheckoutAtFirstClick, sandbox.productUrl);
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    await clickTwiceBusy(page, width - 34, height - 34);
    await button.expectToast('not where you saw it', 'nothing was made');
    expect(listCalls(sandbox, generate)).toEqual([]);

    // Now the user sees it, and clicks again.
    await button.click();
    await button.expectToast('Copied: Kedai Harian MY');
  });
});

test('the button’s own toast never counts as something of the page over it, in whatever corner it stands', {
  tag: '@release',
}, async ({ extension, sandbox }) => {
  const page = await extension.visit(sandbox.productUrl);
  const button = await findPageButton(page);
  for (const corner of ['bottom right', 'bottom left', 'top left', 'top right']) {
    await expect.poll(() => readButtonCorner(page)).toBe(corner);
    await button.click();
    await expect.poll(button.readToast).toContain('Copied: Kedai Harian MY');
    await page.evaluate(waitForNextVisibilityCheck);
    await button.click();
    await expect.poll(button.readToast).toContain('none used');
    await page.evaluate(waitForNextVisibilityCheck);
    await pointAtButton(page);
    await button.click('Move to another corner');
  }
  expect(listCalls(sandbox, generate)).toHaveLength(1);
});

test('a worker killed between the click on the page and the answer made one call, and the toast says so', async ({
  extension,
  sandbox,
}) => {
  const button = await findPageButton(await extension.visit(sandbox.productUrl));
  sandbox.control.addFault({ name: 'hold', path: '/api/deeplink/generate' });
  await button.click();
  await expect.poll(() => listCalls(sandbox, generate).length).toBe(1);
  await extension.killWorker();
  await button.expectToast('may have used one');
  expect(listCalls(sandbox, generate)).toHaveLength(1);
});

/** Runs in the page, before everything else in it: hears all it can, in the capturing phase of the outermost target. */
function spyOnEverything(): void {
  const heard: string[] = [];
  Object.defineProperty(window, '__heard', { value: heard });
  const types = new Set<string>();
  for (const prototype of [Window.prototype, Document.prototype, HTMLElement.prototype, window]) {
    for (const name of Object.getOwnPropertyNames(prototype)) if (name.startsWith('on')) types.add(name.slice(2));
  }
  for (const type of [...types, 'focusin', 'focusout', 'copy', 'paste', 'message']) {
    window.addEventListener(
      type,
      (event) => {
        const path = event.composedPath().map((target) => (target instanceof Node ? target.nodeName : 'window'));
        const data = (event as ClipboardEvent).clipboardData?.getData('text/plain') ?? '';
        heard.push(`${event.type} ${(event.target as Node | null)?.nodeName} ${path.join('<')} ${data}`);
      },
      true,
    );
  }
}

/** Runs in the page: everything it can do to the one element that it sees. */
function attackHost(): void {
  const host = document.documentElement.lastElementChild as HTMLElement;
  host.click();
  host.focus();
  for (const type of ['pointerdown', 'mousedown', 'mouseup', 'click']) {
    host.dispatchEvent(new MouseEvent(type, { bubbles: true, composed: true, clientX: 1250, clientY: 770, detail: 1 }));
  }
  for (const type of ['keydown', 'keypress', 'keyup']) {
    host.dispatchEvent(new KeyboardEvent(type, { key: 'Enter', bubbles: true, composed: true }));
  }
  const at = document.elementFromPoint(innerWidth - 34, innerHeight - 34) as HTMLElement | null;
  at?.click();
  window.postMessage({ linkmint: 'mintHere' }, '*');
}

/** Clicks at a place twice: the second time when the page says that its thread is busy, which it is for seconds. */
async function clickTwiceBusy(page: Page, x: number, y: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const mouse = (type: 'mousePressed' | 'mouseReleased') =>
    session.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
  const click = () => Promise.all([mouse('mousePressed'), mouse('mouseReleased')]);
  const isBusy = page.waitForEvent('console', (message) => message.text() === 'busy');
  const first = click();
  await isBusy;
  await Promise.all([first, click()]);
}

/** Runs in the page: at a click it moves what is in the corner to where the click was, and draws nothing for two seconds. */
function moveUnderFirstClick(putsBack: string) {
  const html = document.documentElement;
  const putBack = () => html.removeAttribute('style');
  const move = ({ clientX, clientY }: MouseEvent) => {
    // The middle of the button is 34 px from both edges. A transformed element is what `fixed` is fixed to.
    const shift = `translate(${clientX - innerWidth + 34}px, ${clientY - innerHeight + 34}px)`;
    html.style.cssText = `height: 100vh; overflow: hidden; transform: ${shift}`;
    console.log('busy');
    for (const end = performance.now() + 2_000; performance.now() < end; );
    if (putsBack === 'after it') setTimeout(putBack);
    else addEventListener('click', putBack, { capture: true, once: true });
  };
  addEventListener('click', move, { capture: true, once: true });
}

/** Runs in the page: at a click it goes to a page that has the button, and draws nothing for two seconds. */
function leaveCheckoutAtFirstClick(url: string) {
  const stall = () =>
    setTimeout(() => {
      console.log('busy');
      for (const end = performance.now() + 2_000; performance.now() < end; );
    });
  const leave = () => {
    (globalThis as unknown as { navigation: EventTarget }).navigation.addEventListener('navigatesuccess', stall);
    history.pushState(null, '', url);
  };
  addEventListener('click', leave, { capture: true, once: true });
}

/** Runs in the page: everything that it can read. */
function lookEverywhere() {
  const host = document.documentElement.lastElementChild as HTMLElement;
  const { width, height } = host.getBoundingClientRect();
  getSelection()?.selectAllChildren(document.documentElement);
  const selected = String(getSelection());
  const find = (window as unknown as { find(text: string): boolean }).find.bind(window);
  getSelection()?.removeAllRanges();
  return {
    host: { html: host.outerHTML, text: host.innerText, shadow: host.shadowRoot, width, height },
    finds: ['Copied:', '999 of 1,000', 'Copy deeplink'].filter((text) => find(text)),
    leaks: [selected, document.documentElement.outerHTML, ...Object.keys(window)].join('\n'),
  };
}

/**
 * Runs in the page: resolves when the browser has notified every earlier observer of what covers what now. A new
 * observer is notified at once, and again after its delay at the earliest, as the others are: its second time is after
 * theirs.
 */
function waitForVisibilityCheck(): Promise<void> {
  return new Promise((resolve) => {
    const probe = document.createElement('div');
    probe.style.cssText = 'position:fixed;inset:0 auto auto 0;width:9px;height:9px';
    document.body.append(probe);
    let times = 0;
    const options = { trackVisibility: true, delay: 100 } as IntersectionObserverInit;
    const observer = new IntersectionObserver(() => {
      times += 1;
      // Once out of sight, it is reported again.
      probe.style.display = 'none';
      if (times < 2) return;
      observer.disconnect();
      probe.remove();
      resolve();
    }, options);
    observer.observe(probe);
  });
}

/**
 * Runs in the page: resolves when the browser, which looks ten times a second, has looked again at what covers what. An
 * element is seen to be drawn, then covered, and seen to be.
 */
function waitForNextVisibilityCheck(): Promise<void> {
  return new Promise((resolve) => {
    const [target, cover] = [document.createElement('div'), document.createElement('div')];
    target.style.cssText = cover.style.cssText = 'position:fixed;inset:45% 45%;background:white';
    const options = { trackVisibility: true, delay: 100 } as IntersectionObserverInit;
    const observer = new IntersectionObserver((entries) => {
      if ((entries.at(-1) as { isVisible?: boolean }).isVisible) {
        document.body.append(cover);
        return;
      }
      if (!cover.isConnected) return;
      observer.disconnect();
      target.remove();
      cover.remove();
      resolve();
    }, options);
    document.body.append(target);
    observer.observe(target);
  });
}

async function pointAtButton(page: Page): Promise<void> {
  const corner = await readButtonCorner(page);
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.mouse.move(corner.endsWith('left') ? 34 : width - 34, corner.startsWith('top') ? 34 : height - 34);
}

/** The corner at which the page finds its one strange element. */
function readButtonCorner(page: Page): Promise<string> {
  return page.evaluate(() => {
    const places = { left: 34, right: innerWidth - 34, top: 34, bottom: innerHeight - 34 };
    const host = document.documentElement.lastElementChild;
    const corners = (['top', 'bottom'] as const).flatMap((y) => (['left', 'right'] as const).map((x) => ({ x, y })));
    const found = corners.find(({ x, y }) => document.elementFromPoint(places[x], places[y]) === host);
    return found === undefined ? 'nowhere' : `${found.y} ${found.x}`;
  });
}

for (const [what, rest, hanging] of [
  ['a frame whose server never answers', '<iframe src="https://ads.example/never"></iframe>', 'https://ads.example/**'],
  ['a page that still loads', '<script src="/never.js"></script>', '**/never.js'],
] as const) {
  test(`the shortcut waits for no answer of ${what}`, { tag: '@release' }, async ({ extension, sandbox }) => {
    const url = sandbox.productUrl;
    const page = await extension.context.newPage();
    await page.route(url, (route) =>
      route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>Rice</title><p>in sight</p>${rest}` }),
    );
    await page.route(hanging, () => undefined);
    await page.goto(url, { waitUntil: 'commit' });
    await expect(page.getByText('in sight')).toBeVisible();
    expect(await page.evaluate(() => document.readyState)).not.toBe('complete');
    await extension.pressCommand(page, 'copy-deeplink');
    await (await createPageButton(page)).expectToast('Copied: Kedai Harian MY');
    expect(listCalls(sandbox, generate)).toHaveLength(1);
  });
}
