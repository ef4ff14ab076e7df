import { act, render } from '@testing-library/preact';
import { vi } from 'vitest';
import { createDrafts } from '#components/forms/drafts.ts';
import { App } from '#entrypoints/side-panel/app.tsx';
import type { PageFacts, PanelPage, WebPage } from '#entrypoints/side-panel/panel-page.ts';
import type { PanelServices, PanelSnapshot } from '#entrypoints/side-panel/panel-services.ts';
import type { PostEdit } from '#lib/domain/posts/find-post-edits.ts';
import type { PagesAdded } from '#lib/domain/posts/page-to-add.ts';
import type { Post } from '#lib/domain/posts/post.ts';
import type { MessageInput, MessageName } from '#lib/messaging/protocol.ts';
import { readEditData } from '#lib/store/posts/read-edit-data.ts';
import { readEditorData } from '#lib/store/posts/read-editor-data.ts';
import { copyFormatted } from '#lib/ui/copy-for-user.ts';
import { aPanelPage, aPanelSnapshot } from '#tests/builders/a-panel-snapshot.ts';
import { aPost, aPostProduct } from '#tests/builders/a-post.ts';
import { openTestAccount } from '#tests/builders/open-test-account.ts';
import { makeCheckServices } from '#tests/unit/components/checks/make-check-services.ts';

type Answers = { readonly [Name in MessageName]?: (input: MessageInput<Name>) => unknown };

interface Shown {
  readonly services: PanelServices;
  sentOf<Name extends MessageName>(name: Name): readonly MessageInput<Name>[];
  readonly posts: Map<string, Post>;
  /** Another page is in front; `unseen`: one whose address the browser does not show. */
  goTo(facts: PageFacts): Promise<void>;
  /** A tab came, went, or has another address. */
  changeTabs(): Promise<void>;
}

interface PanelOptions {
  readonly snapshot?: Partial<PanelSnapshot>;
  readonly page?: Partial<PanelPage>;
  readonly answers?: Answers;
  readonly edits?: readonly PostEdit[];
  readonly change?: (services: PanelServices) => void;
}

const nowMs = () => Date.UTC(2026, 10, 23, 9);

/** Draws the panel over services that a test can change. */
export async function showPanel(options: PanelOptions = {}): Promise<Shown> {
  const snapshot = aPanelSnapshot(options.snapshot);
  const page = aPanelPage(options.page);
  const { followsTabs, wasAsked, panelKey } = page;
  const posts = new Map<string, Post>(snapshot.post === null ? [] : [[snapshot.post.postId, snapshot.post]]);
  const sent: { readonly name: MessageName; readonly input: unknown }[] = [];
  const pages = new Map<string, WebPage>(page.facts.kind === 'web' ? [[page.facts.url, page.facts]] : []);
  let inFront = page.facts;
  let look: () => void = () => undefined;
  let lookAtTabs: () => void = () => undefined;
  let ids = 0;
  const account = await openTestAccount();
  /** As the worker does it. */
  const addPages = ({ postId, pages: added }: MessageInput<'addPages'>): PagesAdded => {
    const before = posts.get(postId) ?? aPost({ postId, products: [] });
    const products = added.map(({ productId, pageUrl }) => aPostProduct({ productId, url: pageUrl }));
    const post = { ...before, products: [...before.products, ...products] };
    posts.set(postId, post);
    return { problem: null, post, productIds: products.map(({ productId }) => productId) };
  };
  const answers: Answers = { addPages, ...options.answers };
  const send = async (name: MessageName, input: unknown) => {
    sent.push({ name, input });
    return (answers[name] as ((input: unknown) => unknown) | undefined)?.(input);
  };
  const services: PanelServices = {
    ...readEditData(account, nowMs),
    ...readEditorData(account, nowMs),
    copyFormatted,
    nowMs,
    copyPng: async () => true,
    saveFile: () => undefined,
    drafts: createDrafts(() => new Promise(() => undefined)),
    newId: () => {
      ids += 1;
      return `id-${ids}`;
    },
    account,
    database: account.database,
    send: send as PanelServices['send'],
    readSnapshot: async (postId) => ({
      ...snapshot,
      postId: postId ?? snapshot.postId,
      post: posts.get(postId ?? snapshot.postId) ?? null,
    }),
    readTab: async () => ({ tabId: 7, url: inFront.kind === 'web' ? inFront.url : '', title: '' }),
    readPage: vi.fn(async (tab) => pages.get(tab?.url ?? '') ?? inFront),
    readFollowing: async () => ({ followsTabs, wasAsked, panelKey }),
    watchTab: (onChange) => {
      look = onChange;
      return () => undefined;
    },
    watchTabs: (onChange) => {
      lookAtTabs = onChange;
      return () => undefined;
    },
    requestTabs: vi.fn(async () => true),
    readTabsWithProgram: async () => [],
    loadProgramFinder: () => Promise.reject(new Error('no programs in this test')),
    readOtherPosts: async (postId) => [...posts.values()].filter((post) => post.postId !== postId),
    readEdits: async () => options.edits ?? [],
    mayNotify: async () => true,
    requestNotifications: vi.fn(async () => true),
    refreshTeam: vi.fn(async () => undefined),
    openOptions: vi.fn(),
    loadFind: () => Promise.reject(new Error('no search in this test')),
    check: makeCheckServices(account).services,
  };
  options.change?.(services);
  render(<App services={services} initialSnapshot={snapshot} initialPage={page} />);
  return {
    services,
    posts,
    sentOf: <Name extends MessageName>(name: Name) =>
      sent.filter((message) => message.name === name).map(({ input }) => input as MessageInput<Name>),
    async goTo(next) {
      inFront = next;
      if (next.kind === 'web') pages.set(next.url, next);
      await act(async () => look());
    },
    changeTabs: () => act(async () => lookAtTabs()),
  };
}
