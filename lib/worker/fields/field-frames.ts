import {
  type FieldEnding,
  type FieldReading,
  type FieldWriting,
  fieldEndings,
  isFieldReading,
} from '#lib/domain/fields/field-content.ts';
import { pagePatienceMs } from '#lib/domain/page/page-patience.ts';
import { browser } from '#lib/platform/browser.ts';
import type { Clock } from '#lib/platform/clock.ts';
import { within } from '#lib/platform/within.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';

export interface FieldAct {
  readonly tabId: number;
  readonly frameId: number;
  readonly actId: string;
}

/*
 * The script that reads and types in a frame, with the `activeTab` grant of the user's act. What does not answer soon is
 * `unreachable`; it is put into a frame that still loads, too.
 */

const scriptFile = '/page-write.js';
/** An editor may take long to type much, and an answer that is given up on says that nothing was written. */
const writePatienceMs = 4 * pagePatienceMs;
const unreachable: FieldReading = { form: 'none', why: 'unreachable' };

/** Reads the selection, and has the frame remember it for the act. */
export function readField({ clock }: Pick<AccountContext, 'clock'>, act: FieldAct): Promise<FieldReading> {
  return within(clock, pagePatienceMs, putScriptAndRead(act), unreachable);
}

/** What was read for the act; `no-selection` once it was written or its text changed. */
export function readFieldAgain({ clock }: Pick<AccountContext, 'clock'>, act: FieldAct): Promise<FieldReading> {
  return within(clock, pagePatienceMs, callIn(act, callReadAgain, [act.actId]).then(toReading), unreachable);
}

/** Types into the field. One that does not answer counts as `refused`, so that its text with the links is copied. */
export async function writeField(
  { clock }: Pick<AccountContext, 'clock'>,
  act: FieldAct,
  text: string,
  links: readonly string[],
): Promise<FieldEnding> {
  const ending = await within(clock, writePatienceMs, callIn(act, callWrite, [act.actId, text, [...links]]), null);
  return fieldEndings.find((each) => each === ending) ?? 'refused';
}

async function putScriptAndRead(act: FieldAct): Promise<FieldReading> {
  try {
    const target = { tabId: act.tabId, frameIds: [act.frameId] };
    await browser.scripting.executeScript({ target, files: [scriptFile], injectImmediately: true });
  } catch {
    return unreachable;
  }
  return toReading(await callIn(act, callRead, [act.actId]));
}

const toReading = (answer: unknown): FieldReading => (isFieldReading(answer) ? answer : unreachable);

/** What a function returned in the frame; undefined where it could not run, as in another site's frame. */
async function callIn<Args extends unknown[], Result>(
  { tabId, frameId }: FieldAct,
  func: (...args: Args) => Result,
  args: Args,
): Promise<unknown> {
  try {
    const target = { tabId, frameIds: [frameId] };
    const [answer] = await browser.scripting.executeScript({ target, func, args, injectImmediately: true });
    return answer?.result ?? undefined;
  } catch {
    return undefined;
  }
}

/** All three run in the page's isolated world: they may use nothing from this file. */
function callRead(actId: string): FieldReading | undefined {
  return (globalThis as { linkmintField?: FieldWriting }).linkmintField?.read(actId);
}

function callReadAgain(actId: string): FieldReading | undefined {
  return (globalThis as { linkmintField?: FieldWriting }).linkmintField?.readAgain(actId);
}

function callWrite(actId: string, text: string, links: string[]): Promise<FieldEnding> | undefined {
  return (globalThis as { linkmintField?: FieldWriting }).linkmintField?.write(actId, text, links);
}

/**
 * The frame of a tab whose focused field has a selection with an address or a link in it; null without one. Needs the
 * `activeTab` grant of the user's act. Never throws, and waits for no frame that does not answer: the frames are asked
 * only where the focus may be in one, since the browser answers for all of them together, and the one that hangs is
 * mostly an advertisement.
 */
export async function findFocusedFrame(tabId: number, clock: Pick<Clock, 'sleep'>): Promise<number | null> {
  const find = async () => {
    const [top] = await look({ tabId });
    if (top?.result !== 'in-frame') return top?.result === true ? 0 : null;
    const answers = await look({ tabId, allFrames: true });
    return answers.find((answer) => answer?.result === true)?.frameId ?? null;
  };
  return within(
    clock,
    pagePatienceMs,
    find().catch(() => null),
    null,
  );
}

/** At once, also in a document that still loads: the user has selected in what there is of it. */
const look = (target: { readonly tabId: number; readonly allFrames?: true }) =>
  browser.scripting.executeScript({ target, func: hasSelectedAddress, injectImmediately: true });

/** Runs in the page's isolated world: it may use nothing of this module. `in-frame`: the focus may be in a frame of it. */
function hasSelectedAddress(): boolean | 'in-frame' {
  const focused = Object.getOwnPropertyDescriptor(Document.prototype, 'activeElement')?.get;
  let active: Element | null = focused?.call(document) ?? null;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  if (active === null || !Document.prototype.hasFocus.call(document)) return false;
  const address = /https?:\/\/|www\./i;
  if (active instanceof HTMLTextAreaElement || (active instanceof HTMLInputElement && active.type !== 'password')) {
    const { selectionStart, selectionEnd, value } = active;
    return address.test(value.slice(selectionStart ?? 0, selectionEnd ?? 0));
  }
  if (!(active instanceof HTMLElement) || !active.isContentEditable) {
    // A closed tree may have the frame in it, so that its host has the focus.
    return active instanceof HTMLBodyElement || active instanceof HTMLInputElement ? false : 'in-frame';
  }
  // As `findSelectedField` reads it: the document's own does not see into a tree.
  const tree = Node.prototype.getRootNode.call(active) as ShadowRoot & { getSelection?(): Selection | null };
  const selection = (tree instanceof ShadowRoot && tree.getSelection?.()) || getSelection();
  if (selection === null || selection.isCollapsed) return false;
  if (address.test(selection.toString())) return true;
  return [...Element.prototype.querySelectorAll.call(active, 'a[href]')].some((anchor) =>
    selection.containsNode(anchor, true),
  );
}
