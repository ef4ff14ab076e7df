// @vitest-environment happy-dom
import '#tests/fakes/fake-document.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ButtonFlag } from '#lib/domain/page/match-bucket.ts';
import type { PageSurface } from '#lib/domain/page/page-surface.ts';
import { readPageTexts } from '#lib/wording/read-page-texts.ts';

// What the scripts take from the document's prototypes must be of this file's document.
vi.resetModules();
const { browser } = await import('#lib/platform/browser.ts');
const { addMatchHosts, changeButtons, hideButtons, replaceMatchHosts, writeButtons } = await import(
  '#lib/store/programs/match-index.ts'
);
const { default: pageButton } = await import('#entrypoints/page-button/index.ts');
const { default: pageMatch } = await import('#entrypoints/page-match.ts');

const host = 'shop.example';
const alice = { accountId: 'alice', corner: 'top-left' } as const;
let trees: ShadowRoot[] = [];
let heard: (() => void)[] = [];
const sent: { readonly linkmint: string; readonly input: { readonly accountId?: string } }[] = [];

beforeEach(async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      unobserve() {}
    },
  );
  trees = [];
  heard = [];
  sent.length = 0;
  const { attachShadow } = Element.prototype;
  vi.spyOn(Element.prototype, 'attachShadow').mockImplementation(function (this: Element, init) {
    const root = attachShadow.call(this, init);
    trees.push(root);
    return root;
  });
  vi.stubGlobal('location', { href: `https://${host}/lamp`, hostname: host, origin: `https://${host}` });
  vi.stubGlobal('navigation', {
    addEventListener: (_type: string, listener: (event: object) => void) =>
      heard.push(() => listener({ isTrusted: true })),
  });
  browser.runtime.sendMessage = (async (message: (typeof sent)[number]) => {
    sent.push(message);
    return { ok: true, output: undefined };
  }) as never;
  browser.runtime.getManifest = (() => ({ version: '1' })) as never;
  await addMatchHosts([host]);
  // As the browser does on such a host.
  await pageButton.main();
});
afterEach(() => {
  delete (globalThis as { linkmintSurface?: unknown }).linkmintSurface;
  for (const each of [...document.documentElement.children].slice(2)) each.remove();
});

const offer = (flag: ButtonFlag, offered: Parameters<typeof writeButtons>[0] = alice) =>
  writeButtons(offered, new Map([[host, flag]]));
/** Whether the user sees the button. */
const isDrawn = () =>
  trees.some((tree) => tree.host.isConnected && tree.querySelector<HTMLElement>('.bar')?.hidden === false);
const goTo = (path: string) => {
  location.href = `https://${host}${path}`;
  for (const hear of heard) hear();
};

it('the script on a page where the button certainly belongs draws it with its texts, and sends nothing: no worker starts', async () => {
  await offer('+');
  await pageMatch.main();
  expect(isDrawn()).toBe(true);
  const [tree] = trees;
  expect(tree?.querySelector('.main')?.ariaLabel).toBe('Copy deeplink');
  expect(tree?.querySelector('.surface')?.className).toContain('top-left');
  // The page around it may be in another language.
  expect(tree?.querySelector<HTMLElement>('.surface')?.lang).toBe('en-GB');
  goTo('/sofa');
  expect(sent).toEqual([]);
});

it('the script on a page where the button certainly belongs draws it in the corner that the user chose for the host', async () => {
  await offer('0');
  await pageMatch.main();
  expect(trees[0]?.querySelector('.surface')?.className).toContain('bottom-right');
});

it('the script on a page where the button certainly belongs draws nothing at a checkout, and the button once the shop leaves it', async () => {
  await offer('+');
  location.href = `https://${host}/checkout`;
  await pageMatch.main();
  expect(isDrawn()).toBe(false);
  goTo('/lamp');
  expect(isDrawn()).toBe(true);
  goTo('/checkout');
  expect(isDrawn()).toBe(false);
});

it('the script on a page where the button certainly belongs has it again behind a checkout at which a toast went', async () => {
  await offer('+');
  await pageMatch.main();
  const { linkmintSurface } = globalThis as { linkmintSurface?: PageSurface };
  const setup = { ...alice, origin: `https://${host}`, texts: readPageTexts((key) => key) };
  linkmintSurface?.showToast(setup, { tone: 'done', title: 'Copied', detail: '' });
  goTo('/checkout');
  trees[0]?.querySelector<HTMLElement>('.toast > button')?.click();
  expect(isDrawn()).toBe(false);
  goTo('/lamp');
  expect(isDrawn()).toBe(true);
});

it('the script on a page where the button certainly belongs draws nothing where the user dismissed it, and sends nothing', async () => {
  await offer('-');
  await pageMatch.main();
  expect([isDrawn(), sent]).toEqual([false, []]);
});

it('the script on a page where the button certainly belongs mints for no event that the page made itself', async () => {
  await offer('+');
  await pageMatch.main();
  trees[0]?.querySelector<HTMLElement>('.main')?.click();
  trees[0]?.querySelector('.main')?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(sent).toEqual([]);
});

describe('a toast', () => {
  afterEach(() => void vi.useRealTimers());

  it('a toast stays while the pointer is on it, also where it replaces another one under the pointer', async () => {
    vi.useFakeTimers();
    const { linkmintSurface } = globalThis as { linkmintSurface?: PageSurface };
    const setup = { ...alice, origin: `https://${host}`, texts: readPageTexts((key) => key) };
    const show = (tone: 'busy' | 'done') => linkmintSurface?.showToast(setup, { tone, title: 'A', detail: '' });
    show('busy');
    const toast = trees[0]?.querySelector<HTMLElement>('.toast');
    toast?.dispatchEvent(new MouseEvent('mouseenter'));
    show('done');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(toast?.hidden).toBe(false);
    toast?.dispatchEvent(new MouseEvent('mouseleave'));
    await vi.advanceTimersByTimeAsync(6_000);
    expect(toast?.hidden).toBe(true);
    show('done');
    await vi.advanceTimersByTimeAsync(6_000);
    expect(toast?.hidden).toBe(true);
  });

  it('a toast stays while the focus is in it, also once the pointer has left it', async () => {
    vi.useFakeTimers();
    const { linkmintSurface } = globalThis as { linkmintSurface?: PageSurface };
    const setup = { ...alice, origin: `https://${host}`, texts: readPageTexts((key) => key) };
    const show = () => linkmintSurface?.showToast(setup, { tone: 'done', title: 'A', detail: '' });
    show();
    const toast = trees[0]?.querySelector<HTMLElement>('.toast');
    toast?.dispatchEvent(new FocusEvent('focusin'));
    toast?.dispatchEvent(new MouseEvent('mouseenter'));
    toast?.dispatchEvent(new MouseEvent('mouseleave'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(toast?.hidden).toBe(false);
    toast?.dispatchEvent(new FocusEvent('focusout'));
    await vi.advanceTimersByTimeAsync(6_000);
    expect(toast?.hidden).toBe(true);
    // The next one has other buttons, and the focus is on none of them.
    show();
    toast?.dispatchEvent(new FocusEvent('focusin'));
    show();
    await vi.advanceTimersByTimeAsync(6_000);
    expect(toast?.hidden).toBe(true);
  });
});

describe('a button that the page drew', () => {
  beforeEach(async () => {
    await offer('+');
    await pageMatch.main();
    expect(isDrawn()).toBe(true);
  });

  it('a button that the page drew goes when the user signs out or switches it off, and no worker is asked', async () => {
    await hideButtons();
    expect(isDrawn()).toBe(false);
    await replaceMatchHosts(new Set([host]));
    await expect.poll(isDrawn).toBe(false);
    expect(sent).toEqual([]);
  });

  it('a button that the page drew goes when no account has a program of the host any more', async () => {
    await replaceMatchHosts(new Set());
    await expect.poll(isDrawn).toBe(false);
  });

  it('a button that the page drew goes with its account, and is the next one’s', async () => {
    await hideButtons();
    expect(isDrawn()).toBe(false);
    await offer('+', { ...alice, accountId: 'bob' });
    await expect.poll(isDrawn).toBe(true);
    expect(trees.filter(({ host: each }) => each.isConnected)).toHaveLength(1);
  });

  it('a button that the page drew and its user dismissed is there again once the switch goes off and on, and as the next account’s', async () => {
    const [tree] = trees;
    tree?.querySelector('.tool:last-child')?.dispatchEvent(
      // As the browser marks the user's own.
      Object.defineProperty(new MouseEvent('click', { bubbles: true }), 'isTrusted', { value: true }),
    );
    expect(isDrawn()).toBe(false);
    await offer('-');
    await hideButtons();
    // The switch forgets which sites were dismissed, and another account's user dismissed none.
    await offer('+', { ...alice, accountId: 'bob' });
    await expect.poll(isDrawn).toBe(true);
  });

  it('a button that the page drew is the worker’s to decide about once a program of the host can no longer be minted', async () => {
    await changeButtons([host], '');
    await expect.poll(() => sent.map(({ linkmint }) => linkmint)).toEqual(['pageMatched']);
  });

  it('a button that the page drew stays where the user dismisses it: the page says how it comes back', async () => {
    await changeButtons([host], '-');
    await vi.waitFor(async () => expect(await browser.storage.local.get(null)).not.toEqual({}));
    expect([isDrawn(), sent]).toEqual([true, []]);
  });

  it('a button that the page drew goes where Back shows the page again behind one on which its user dismissed it', async () => {
    await changeButtons([host], '-');
    const toShown = { isTrusted: { value: true }, persisted: { value: true } };
    window.dispatchEvent(Object.defineProperties(new Event('pageshow'), toShown));
    await expect.poll(isDrawn).toBe(false);
    await changeButtons([host], '+');
    await expect.poll(isDrawn).toBe(true);
    expect(sent).toEqual([]);
  });
});

it('a page that was opened while its button was dismissed has it once the switch goes off and on', async () => {
  await offer('-');
  await pageMatch.main();
  await hideButtons();
  await offer('+');
  await expect.poll(isDrawn).toBe(true);
  expect(sent).toEqual([]);
});

it('a page on whose host the browser brought no script that draws asks the worker, which has one', async () => {
  delete (globalThis as { linkmintSurface?: unknown }).linkmintSurface;
  await offer('+');
  await pageMatch.main();
  expect([isDrawn(), sent.map(({ linkmint }) => linkmint)]).toEqual([false, ['pageMatched']]);
});

it('a page that only the worker knows about draws nothing by itself, and loses the worker’s button with the account', async () => {
  await offer('');
  await pageMatch.main();
  expect([isDrawn(), sent.map(({ linkmint }) => linkmint)]).toEqual([false, ['pageMatched']]);
  const hideButton = vi.fn();
  Object.assign(globalThis, { linkmintSurface: { hideButton } });
  await hideButtons();
  expect(hideButton).toHaveBeenCalled();
});
