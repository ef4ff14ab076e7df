import type { FormattedLink } from '#lib/domain/formats/format-link.ts';
import { browser, type Offscreen } from '#lib/platform/browser.ts';
import type { Clock } from '#lib/platform/clock.ts';
import { createTurns } from '#lib/platform/turns.ts';
import { within } from '#lib/platform/within.ts';

/** The place of an act among all that copy. The clipboard belongs to the last of them. */
export type CopyTurn = number;

export interface Clipboard {
  /** Call it when the user acts, before anything is waited for. */
  takeTurn(): CopyTurn;
  /**
   * Copies a link in its flavours, away from every page. Never throws.
   * @param turn Of the act. Something of a later act is not replaced. Absent: the user acts now.
   * @returns whether the link is on the clipboard.
   */
  copy(formatted: FormattedLink, turn?: CopyTurn): Promise<boolean>;
  /** Whether something of a later act was copied, so that the act's link is not. */
  isOvertaken(turn: CopyTurn): boolean;
  /** The user copied something in a page of the extension. */
  noteCopy(): void;
  /** Runs an act that may end with a copy. What copies opens meanwhile, so that the link does not wait for it. */
  readyFor<Result>(act: () => Promise<Result>): Promise<Result>;
}

interface CopyDocument {
  copy(formatted: FormattedLink): Promise<boolean>;
  /** Never throws. */
  close(): Promise<void>;
}

/** Between the worker and the document that can copy (`entrypoints/offscreen.ts`). */
const channelName = 'clipboard';
const documentPath = 'offscreen.html';
/** A document that has not opened, or answered, by then never will. */
const patienceMs = 5_000;
/**
 * How long the document stays behind the last act. The browser writes the clipboard after the document reported its
 * copy, and drops what it has not written when the document closes: on a busy machine one copy in 650 was lost.
 */
const stayMs = 1_000;

/**
 * A worker has no clipboard. The page must not copy: its own `copy` listeners would read the link. Chrome copies in an
 * offscreen document that opens with the acts that copy, and closes a second behind them. In Firefox the background is
 * a page and copies itself.
 */
export function createClipboard({ clock }: { readonly clock: Clock }): Clipboard {
  /** Only one offscreen document can exist at a time, so opening, copying and closing wait for each other. */
  const inTurn = createTurns();
  const { inOrder, isOvertaken, noteCopy, takeTurn } = createCopyOrder();
  /** Null while no act needs it. */
  let opened: Promise<CopyDocument> | null = null;
  let acts = 0;
  /** How many acts have ended. */
  let endings = 0;

  function open(offscreen: Offscreen): Promise<CopyDocument> {
    if (opened !== null) return opened;
    const opening = inTurn(() => openDocument(offscreen, clock));
    opening.catch(() => {
      if (opened === opening) opened = null;
    });
    opened = opening;
    return opening;
  }

  /** Not awaited by the act: its link is copied. */
  function close(): void {
    const closing = opened;
    opened = null;
    if (closing === null) return;
    void inTurn(async () => (await closing).close()).catch(() => undefined);
  }

  async function closeBehind(): Promise<void> {
    endings += 1;
    const ending = endings;
    await clock.sleep(stayMs);
    if (acts === 0 && endings === ending) close();
  }

  async function readyFor<Result>(act: () => Promise<Result>): Promise<Result> {
    const { offscreen } = browser;
    // Where it fails, the copy tries once more.
    if (offscreen !== undefined) void open(offscreen).catch(() => undefined);
    acts += 1;
    try {
      return await act();
    } finally {
      acts -= 1;
      if (acts === 0) void closeBehind().catch(() => undefined);
    }
  }

  async function copyOffscreen(offscreen: Offscreen, copyIn: (document: CopyDocument) => Promise<boolean>) {
    const copying = open(offscreen);
    const isCopied = await inTurn(async () => copyIn(await copying));
    // It may have got stuck: the next copy gets a new one.
    if (!isCopied && opened === copying) close();
    return isCopied;
  }

  return {
    takeTurn,
    isOvertaken,
    noteCopy,
    readyFor,
    async copy(formatted, turn = takeTurn()) {
      if (isOvertaken(turn)) return false;
      const copying = readyFor(() => {
        const { offscreen } = browser;
        return offscreen === undefined
          ? inTurn(() => inOrder(turn, () => copyHere(formatted)))
          : copyOffscreen(offscreen, (document) => inOrder(turn, () => document.copy(formatted)));
      });
      return copying.catch(() => false);
    },
  };
}

/** Who copied last, of all that copy. */
function createCopyOrder() {
  let lastTurn: CopyTurn = 0;
  /** The turn of what is on the clipboard. */
  let copiedTurn: CopyTurn = 0;
  const takeTurn = () => {
    lastTurn += 1;
    return lastTurn;
  };
  const isOvertaken = (turn: CopyTurn) => copiedTurn > turn;
  return {
    takeTurn,
    isOvertaken,
    /** Copies, unless a later act did meanwhile. */
    async inOrder(turn: CopyTurn, write: () => Promise<boolean>): Promise<boolean> {
      if (isOvertaken(turn)) return false;
      const isCopied = await write();
      if (isCopied) copiedTurn = Math.max(copiedTurn, turn);
      return isCopied;
    },
    noteCopy() {
      copiedTurn = takeTurn();
    },
  };
}

async function copyHere({ text, html }: FormattedLink): Promise<boolean> {
  if (html === null) await navigator.clipboard.writeText(text);
  else {
    const toBlob = (type: string, content: string) => new Blob([content], { type });
    const flavours = { 'text/plain': toBlob('text/plain', text), 'text/html': toBlob('text/html', html) };
    await navigator.clipboard.write([new ClipboardItem(flavours)]);
  }
  return true;
}

/** Opens the document, and resolves as soon as it can copy: the browser calls it open 50 ms later. */
async function openDocument(offscreen: Offscreen, clock: Clock): Promise<CopyDocument> {
  const channel = new BroadcastChannel(channelName);
  const ready = Promise.withResolvers<void>();
  let onAnswer: (isCopied: boolean) => void = () => undefined;
  channel.onmessage = ({ data }) => {
    if (data === 'ready') ready.resolve();
    else if (typeof data?.copied === 'boolean') onAnswer(data.copied);
  };
  const creating = createDocument(offscreen);
  // A failure after the document was ready needs no report: a copy that got no answer says so itself.
  creating.catch(() => undefined);
  try {
    const opened = Promise.race([ready.promise, creating]).then(() => true);
    if (!(await within(clock, patienceMs, opened, false))) throw new Error('The document does not open');
  } catch (error) {
    channel.close();
    throw error;
  }
  return {
    async copy(formatted) {
      const patience = new AbortController();
      const gaveUp = clock.sleep(patienceMs, patience.signal).then(
        () => false,
        () => false,
      );
      const answered = ready.promise.then(() => {
        const { promise, resolve } = Promise.withResolvers<boolean>();
        onAnswer = resolve;
        channel.postMessage(formatted);
        return promise;
      });
      return await Promise.race([answered, gaveUp]).finally(() => patience.abort());
    },
    async close() {
      channel.close();
      const closing = creating.then(() => offscreen.closeDocument()).catch(() => undefined);
      await within(clock, patienceMs, closing, undefined);
    },
  };
}

async function createDocument(offscreen: Offscreen): Promise<void> {
  const create = () =>
    offscreen.createDocument({
      url: documentPath,
      reasons: ['CLIPBOARD'],
      justification: 'Copies the deeplink that the user asked for, so that the page cannot read it.',
    });
  try {
    await create();
  } catch (error) {
    // A killed worker may have left a document open, and the browser refuses a second one.
    if (!(await offscreen.hasDocument())) throw error;
    await offscreen.closeDocument();
    await create();
  }
}
