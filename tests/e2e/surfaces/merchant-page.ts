import { type CDPSession, expect, type Page } from '@playwright/test';
import { findBarriersInClosedTrees } from '../fixtures/find-barriers-in-closed-trees.ts';

/** The on-page button and the toast, as the user has them: seen, pointed at, typed on. No page can look in there. */
export interface PageButton {
  /** The names of the buttons that are drawn. */
  listButtons(): Promise<readonly string[]>;
  expectShown(): Promise<void>;
  /**
   * Clicks a button by its name, with the real pointer, once it stands still: no user clicks what has only just
   * appeared.
   */
  click(name?: string): Promise<void>;
  /** The middle of a button that stands still, where {@link click} clicks. */
  aim(name?: string): Promise<Point>;
  /** The words of the toast; empty where there is none. */
  readToast(): Promise<string>;
  /** Waits for a toast that says all of this: it disappears by itself, so it is read once and whole. */
  expectToast(...parts: readonly string[]): Promise<void>;
  /**
   * What axe objects to in all that Linkmint draws in the page, in light, dark and forced colours.
   * @param name A button to point at first: with the pointer on it the bar shows all its buttons, and a toast stays.
   */
  findBarriers(name: string | null): Promise<readonly string[]>;
  /** How many elements of the document are hosts of a closed tree. */
  countHosts(): Promise<number>;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Between two looks, in ms: often enough for a toast that stays for seconds on a busy machine. */
const intervals = [100];

/** A button is clicked after so many looks in a row found it at one place. */
const looksUntilSeen = 6;

interface DomNode {
  readonly nodeId: number;
  readonly backendNodeId: number;
  readonly nodeName: string;
  readonly attributes?: readonly string[];
  readonly children?: readonly DomNode[];
  readonly shadowRoots?: readonly (DomNode & { readonly shadowRootType?: string })[];
}

/** Buys what the page of the sandbox's shop offers. */
export async function buy(shop: Page): Promise<void> {
  await shop.getByRole('link', { name: 'Buy now' }).click();
  await shop.getByRole('button', { name: 'Place order' }).click();
  await shop.getByRole('heading', { name: 'Thank you' }).waitFor();
}

/** The button of a merchant's page, once the user sees it. */
export async function findPageButton(page: Page): Promise<PageButton> {
  const button = await createPageButton(page);
  await button.expectShown();
  return button;
}

/** Looks through the debugger, the only eye that sees into a closed shadow tree. */
export async function createPageButton(page: Page): Promise<PageButton> {
  const session = await page.context().newCDPSession(page);

  const listTrees = async () => {
    const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
    return listNodes(root as DomNode).flatMap((host) =>
      (host.shadowRoots ?? [])
        .filter(({ shadowRootType }) => shadowRootType === 'closed')
        .map((tree: DomNode) => ({ host, tree })),
    );
  };
  const listInside = async () => (await listTrees()).flatMap(({ tree }) => listNodes(tree));
  const isDrawn = async (node: DomNode) => (await readBox(session, node)) !== null;
  const listDrawnButtons = async () => {
    const buttons = (await listInside()).filter(({ nodeName }) => nodeName === 'BUTTON');
    const drawn = await Promise.all(buttons.map(isDrawn));
    return buttons.filter((_button, index) => drawn[index]);
  };

  const listButtons = async () => (await listDrawnButtons()).map(toName);
  return {
    listButtons,
    async expectShown() {
      await expect.poll(listButtons).toContain('Copy deeplink');
    },
    aim,
    async click(name) {
      const { x, y } = await aim(name);
      await page.mouse.click(x, y);
    },
    readToast,
    async expectToast(...parts) {
      await expect(async () => {
        const said = await readToast();
        for (const part of parts) expect(said).toContain(part);
      }).toPass({ intervals, timeout: 30_000 });
    },
    async findBarriers(name) {
      if (name !== null) {
        const { x, y } = await aim(name);
        await page.mouse.move(x, y);
      }
      const trees = (await listTrees()).map(({ host, tree }) => ({
        hostId: host.backendNodeId,
        rootId: tree.backendNodeId,
      }));
      return findBarriersInClosedTrees(page, session, trees);
    },
    countHosts: async () => (await listTrees()).length,
  };

  async function aim(name = 'Copy deeplink'): Promise<Point> {
    await page.bringToFront();
    let box: Point | null = null;
    let looks = 0;
    const countLooks = async () => {
      const button = (await listInside()).find((node) => node.nodeName === 'BUTTON' && toName(node) === name);
      const before = box;
      box = button === undefined ? null : await readBox(session, button);
      looks = box !== null && box.x === before?.x && box.y === before.y ? looks + 1 : 0;
      return looks;
    };
    const message = `the button "${name}" is drawn and stands still`;
    await expect.poll(countLooks, { intervals, message }).toBeGreaterThanOrEqual(looksUntilSeen);
    return box ?? { x: 0, y: 0 };
  }

  async function readToast(): Promise<string> {
    const toast = (await listInside()).find(({ attributes }) =>
      /(^| )toast( |$)/.test(readAttribute(attributes, 'class')),
    );
    if (toast === undefined || !(await isDrawn(toast))) return '';
    // What is read aloud, which is also what is drawn.
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    const backendIds = new Set(listNodes(toast).map(({ backendNodeId }) => backendNodeId));
    const parents = new Map(nodes.map(({ nodeId, parentId }) => [nodeId, parentId]));
    const inToast = new Set(
      nodes.filter(({ backendDOMNodeId = 0 }) => backendIds.has(backendDOMNodeId)).map(({ nodeId }) => nodeId),
    );
    const isIn = (nodeId: string | undefined): boolean =>
      nodeId !== undefined && (inToast.has(nodeId) || isIn(parents.get(nodeId)));
    return nodes
      .filter(({ role, nodeId }) => role?.value === 'StaticText' && isIn(nodeId))
      .map(({ name }) => String(name?.value))
      .join('\n');
  }
}

function listNodes(node: DomNode): readonly DomNode[] {
  return [node, ...[...(node.children ?? []), ...(node.shadowRoots ?? [])].flatMap(listNodes)];
}

function readAttribute(attributes: readonly string[] | undefined, name: string): string {
  const index = (attributes ?? []).findIndex((each, at) => at % 2 === 0 && each === name);
  return index === -1 ? '' : (attributes?.[index + 1] ?? '');
}

function toName(button: DomNode): string {
  return readAttribute(button.attributes, 'aria-label');
}

/** The middle of what is drawn, or null. */
async function readBox(session: CDPSession, { backendNodeId }: DomNode) {
  const { model } = await session.send('DOM.getBoxModel', { backendNodeId }).catch(() => ({ model: null }));
  if (model === null) return null;
  const [left = 0, top = 0, , , right = 0, bottom = 0] = model.border;
  return right > left && bottom > top ? { x: (left + right) / 2, y: (top + bottom) / 2 } : null;
}

/** Runs in the page, which tries to draw over the button's host. @returns what it could draw. */
export function drawOnHost(): readonly string[] {
  const style = document.createElement('style');
  style.textContent = `html > div:last-child::before, html > div:last-child::after {
    content: "WIN" !important; display: block !important; position: fixed !important; inset: 0; background: white; }`;
  document.head.append(style);
  const host = document.documentElement.lastElementChild as Element;
  const contents = ['::before', '::after'].map((part) => getComputedStyle(host, part).content);
  style.remove();
  return contents;
}
