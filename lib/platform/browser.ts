import type {
  Events,
  Menus,
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

/** Chrome's document without a window. Firefox has none, and needs none. */
export interface Offscreen {
  hasDocument(): Promise<boolean>;
  createDocument(document: {
    readonly url: string;
    readonly reasons: readonly 'CLIPBOARD'[];
    readonly justification: string;
  }): Promise<void>;
  closeDocument(): Promise<void>;
}

/** Claims a message, to answer it later, or leaves it to another listener. */
type MessageListener = (
  message: unknown,
  sender: Runtime.MessageSender,
  sendResponse: (answer: unknown) => void,
) => true | undefined;

/** A file, which answers nothing, or a function with its arguments. */
type Injection<Args extends unknown[], Result> = Pick<Scripting.ScriptInjection, 'target'> &
  ({ readonly files: string[] } | { readonly func: (...args: Args) => Result; readonly args?: Args });

/** Who may use a storage area. Firefox has no such switch. */
interface Closable {
  setAccessLevel?(access: { readonly accessLevel: 'TRUSTED_CONTEXTS' }): Promise<void>;
}

/** What the polyfill leaves as it is and does not describe, or describes more loosely than it is used. */
interface Added {
  /** Chrome's alone. */
  offscreen?: Offscreen;
  /** The arguments and the answer have the function's types. */
  scripting: Omit<Scripting.Static, 'executeScript'> & {
    executeScript<Args extends unknown[], Result>(
      injection: Injection<Args, Result>,
    ): Promise<(Omit<Scripting.InjectionResult, 'result'> & { result?: Awaited<Result> })[]>;
  };
  storage: Storage.Static & { readonly sync: Closable; readonly managed: Closable };
  /** The names of texts and files are those that the build knows. */
  i18n: Pick<typeof framework.i18n, 'getMessage'>;
  runtime: Omit<Runtime.Static, 'getURL' | 'onMessage'> &
    Pick<typeof framework.runtime, 'getURL'> & { onMessage: Events.Event<MessageListener> };
}

/**
 * The browser's own interface, for the worker and extension pages: answers with promises in each of them. Scripts in
 * pages of the web have `page-browser.ts`.
 */
export const browser = polyfilled as Omit<Polyfilled, keyof Added> & Added;

export type { Menus, Permissions, Runtime, Tabs, WebRequest };
