import {
  type FieldEnding,
  type FieldReading,
  type FieldWriting,
  fieldEndings,
  isFieldReading,
} from '#lib/domain/fields/field-content.ts';
import { pagePatienceMs } from '#lib/domain/page/page-patience.ts';
import { browser } from '#lib/platform/browser.ts';
import { within } from '#lib/platform/within.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';

/** One act on the selection in a frame of a tab. */
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
const unreachable: FieldReading = { form: 'none', why: 'unreachable' };

/** Reads the selection, and has the frame remember it for the act. */
export function readField({ clock }: Pick<AccountContext, 'clock'>, act: FieldAct): Promise<FieldReading> {
  return within(clock, pagePatienceMs, putScriptAndRead(act), unreachable);
}

/** What was read for the act; `no-selection` once it was written or its text changed. */
export function readFieldAgain({ clock }: Pick<AccountContext, 'clock'>, act: FieldAct): Promise<FieldReading> {
  return within(clock, pagePatienceMs, callIn(act, callReadAgain, [act.actId]).then(toReading), unreachable);
}

export async function writeField(act: FieldAct, text: string, links: readonly string[]): Promise<FieldEnding> {
  const ending = await callIn(act, callWrite, [act.actId, text, [...links]]);
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
