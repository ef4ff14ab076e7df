import type {
  Events,
  Menus,
  Omnibox,
  Permissions,
  Browser as Polyfilled,
  Runtime,
  Scripting,
  Storage,
  Tabs,
  WebRequest,
} from 'webextension-polyfill';
import polyfilled from 'webextension-polyfill';
import type { browser as framework } from 'wxt/browser';

/** Chrome's document without a window. Firefox has no such document, and needs none. */
export interface Offscreen {
  hasDocument(): Promise<boolean>;
  createDocument(document: {
    readonly url: string;
    readonly reasons: readonly 'CLIPBOARD'[];
    readonly justification: string;
  }): Promise<void>;
  closeDocument(): Promise<void>;
}

/** Chrome's side panel. Firefox has `sidebarAction` instead. */
export interface SidePanel {
  open(where: { readonly tabId: number }): Promise<void>;
}

/** A rule of {@link DeclarativeContent}: where a condition is true, so are the actions. */
interface ContentRule {
  readonly id?: string | undefined;
  readonly conditions: object[];
  readonly actions: object[];
}

/** Chrome's rules on addresses, which show the extension no page. They answer by callbacks alone. Firefox has none. */
export interface DeclarativeContent {
  readonly PageStateMatcher: new (state: { readonly pageUrl: object }) => object;
  readonly SetIcon: new (icon: { readonly imageData: object }) => object;
  readonly onPageChanged: {
    getRules(ids: string[] | undefined, callback: (rules: readonly ContentRule[]) => void): void;
    addRules(rules: ContentRule[], callback: () => void): void;
    removeRules(ids: string[], callback: () => void): void;
  };
}

/** Claims a message, to answer it later, or leaves it to another listener. */
type MessageListener = (
  message: unknown,
  sender: Runtime.MessageSender,
  sendResponse: (answer: unknown) => void,
) => true | undefined;

/** A file, which returns nothing, or a function with its arguments. */
type Injection<Args extends unknown[], Result> = Pick<Scripting.ScriptInjection, 'target' | 'injectImmediately'> &
  ({ readonly files: string[] } | { readonly func: (...args: Args) => Result; readonly args?: Args });

/** Sets which contexts may use a storage area. Firefox has no such switch. */
interface Closable {
  setAccessLevel?(access: { readonly accessLevel: 'TRUSTED_CONTEXTS' }): Promise<void>;
}

/** Parts that the polyfill passes through without a type, or with a looser one than we need. */
interface Added {
  /** Only in Chrome. */
  declarativeContent?: DeclarativeContent;
  /** Only in Chrome. */
  offscreen?: Offscreen;
  /** Only in Chrome. */
  sidePanel?: SidePanel;
  /** Arguments and result have the function's types. */
  scripting: Omit<Scripting.Static, 'executeScript'> & {
    executeScript<Args extends unknown[], Result>(
      injection: Injection<Args, Result>,
    ): Promise<(Omit<Scripting.InjectionResult, 'result'> & { result?: Awaited<Result> })[]>;
  };
  storage: Storage.Static & { readonly sync: Closable; readonly managed: Closable };
  /** Only names of texts and files that the build knows. */
  i18n: Pick<typeof framework.i18n, 'getMessage'>;
  runtime: Omit<Runtime.Static, 'getURL' | 'onMessage'> &
    Pick<typeof framework.runtime, 'getURL'> & { onMessage: Events.Event<MessageListener> };
}

/**
 * The browser's own interface, for the worker and extension pages: returns promises in every browser. Scripts in web
 * pages use `page-browser.ts`.
 */
export const browser = polyfilled as Omit<Polyfilled, keyof Added> & Added;

export type { Menus, Omnibox, Permissions, Runtime, Tabs, WebRequest };
