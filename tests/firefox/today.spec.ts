import { expect } from '@playwright/test';
import { seedToday } from '../e2e/fixtures/seed-today.ts';
import * as scripts from './fixtures/browser-scripts.mjs';
import type { FirefoxDriver } from './fixtures/create-firefox-driver.ts';
import { withFirefox as test } from './fixtures/with-firefox.ts';

/** Presses keys in the browser's window, one after another: `KEY_Enter`, `k` with Control. */
const press = (firefox: FirefoxDriver, key: string, modifiers: Readonly<Record<string, boolean>> = {}) =>
  firefox.inBrowser(scripts.pressKey, key, modifiers);

test('Today has its rows in their groups, is cleared and restored by keys, and copies a new text, without a call', async ({
  firefox,
  sandbox,
}) => {
  const own = await firefox.openOwn('options.html');
  await seedToday(own, Date.now());
  await firefox.close(own);
  const countCalls = () => sandbox.control.getStatistics().apiCalls.length;
  const before = countCalls();
  const page = await firefox.openOwn('workspace.html#/today');
  const readEnds = () => page.evaluate(readGroup, 'Ends today');

  await test.step('each row stands in its group, the larger sum first', async () => {
    const weekend = expect.stringMatching(/^BERAS5 in Weekend basket · Telegram.*MYR\s187\.30/s);
    await expect.poll(readEnds).toEqual([weekend, expect.stringContaining('Pantry under MYR 50')]);
    const of = async (group: string) => (await page.evaluate(readGroup, group)).join('\n');
    expect(await of('Stopped')).toContain('Batik Nusa Malaysia is paused');
    expect(await of('Since yesterday')).toContain('1 order');
    expect(await of('Drafts and waiting')).toContain('Year-end phones is a draft');
  });

  await test.step('e marks the row Done, and Ctrl+Z brings it back with the focus', async () => {
    await page.evaluate(focusFirstAct);
    await press(firefox, 'e');
    await expect.poll(readEnds).toEqual([expect.stringContaining('Done: BERAS5 in Weekend basket'), expect.anything()]);
    await expect.poll(() => page.evaluate(readFocusedRow)).toContain('Pantry under MYR 50');
    // At once: a list that is being read may still lack the row, and the focus would go with it.
    await press(firefox, 'z', { ctrlKey: true });
    await expect.poll(readEnds).not.toContainEqual(expect.stringContaining('Done:'));
    await expect.poll(() => page.evaluate(readFocusedRow)).toContain('Weekend basket');
  });

  await test.step('"Copy new text" puts the text with the other code on the clipboard, and the row stays', async () => {
    await page.click('Copy new text');
    await page.expectText('Copied');
    const text = await firefox.readClipboard();
    expect(text).toContain('Weekend basket');
    expect(text).toContain('HARIAN10');
    expect(text).not.toContain('BERAS5');
    expect(await readEnds()).toHaveLength(2);
  });

  expect(countCalls()).toBe(before);
  await firefox.close(page);
});

test('"Find or do" opens by Ctrl+K, finds a program by its name and by a word for its category, and makes no link by Enter alone', async ({
  firefox,
  sandbox,
}) => {
  const countCalls = () => sandbox.control.getStatistics().apiCalls.length;
  const before = countCalls();
  const page = await firefox.openOwn('workspace.html#/today');
  await expect.poll(() => page.has('Find or do')).toBe(true);
  const readOptions = () => page.evaluate(readFound);
  const readChosen = async () => (await readOptions()).find(({ isChosen }) => isChosen)?.text ?? '';
  const open = async (text: string) => {
    await press(firefox, 'k', { ctrlKey: true });
    await expect.poll(() => page.evaluate(isFindFocused)).toBe(true);
    // What was typed before is selected.
    await firefox.inBrowser(scripts.typeText, text);
  };
  const readHash = () => page.evaluate(() => location.hash);

  await test.step('a program by its name, which Enter opens', async () => {
    // No post or link has it, which could come before it once they are read, too.
    await open('gadget gil');
    await expect.poll(readChosen).toContain('Gadget Gila');
    await press(firefox, 'KEY_Enter');
    await expect.poll(readHash).toMatch(/^#\/programs\?.*id=\d+/);
    await expect.poll(() => page.evaluate(isFindFocused)).toBe(false);
  });

  await test.step('the programs of a category by a word for it', async () => {
    await open('shoes');
    await page.expectText('also means: Fashion');
    await expect.poll(async () => (await readOptions()).filter(({ group }) => group === 'Programs')).not.toEqual([]);
  });

  await test.step('an address has its price, and Enter alone uses no link', async () => {
    await press(firefox, 'a', { ctrlKey: true });
    await firefox.inBrowser(scripts.typeText, sandbox.toSiteUrl('www.kedai-harian', '/my/product/find-or-do'));
    const findMake = async () => (await readOptions()).find(({ text }) => text.startsWith('Make my link'));
    await expect.poll(findMake).toMatchObject({ text: expect.stringContaining('uses 1'), isChosen: false });
    await press(firefox, 'KEY_ArrowUp');
    await expect.poll(readChosen).toMatch(/^Make my link/);
    await press(firefox, 'KEY_Enter');
    await expect.poll(readChosen).toMatch(/^Make and copy/);
    await press(firefox, 'KEY_Enter');
    // Escape is answered after Enter.
    await press(firefox, 'KEY_Escape');
    await expect.poll(readChosen).not.toMatch(/^Make and copy/);
  });

  expect(countCalls()).toBe(before);
  await firefox.close(page);
});

/** The rows of a group of Today, as they read. */
function readGroup(name: string): readonly string[] {
  const heading = [...document.querySelectorAll('h2')].find((each) => each.ariaLabel?.startsWith(name));
  return [...(heading?.closest('section')?.querySelectorAll('li') ?? [])].map((row) => row.innerText);
}

function focusFirstAct(): void {
  document.querySelector<HTMLElement>('.today-act')?.focus();
}

function readFocusedRow(): string {
  return document.activeElement?.closest('li')?.innerText ?? '';
}

function isFindFocused(): boolean {
  return document.activeElement?.role === 'combobox';
}

/** What "Find or do" lists. */
function readFound(): readonly { readonly text: string; readonly group: string; readonly isChosen: boolean }[] {
  return [...document.querySelectorAll<HTMLElement>('[role="option"]')].map((option) => ({
    text: option.innerText.replaceAll(/\s+/g, ' '),
    group: option.closest('[role="group"]')?.ariaLabel ?? '',
    isChosen: option.ariaSelected === 'true',
  }));
}
