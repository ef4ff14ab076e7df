import {
  type BulkInputLine,
  type BulkLine,
  type BulkPresetChoice,
  type BulkRun,
  maxBulkLines,
  maxKeptListLength,
  toInput,
} from '#lib/domain/bulk/bulk-run.ts';
import type { KeptBulkList } from '#lib/domain/bulk/kept-bulk-list.ts';
import { type BulkInput, readBulkInput, writeBulkInput } from '#lib/domain/bulk/read-bulk-input.ts';
import { hasText } from '#lib/domain/bulk/text-lines.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import type { BulkSnapshot } from './use-bulk.ts';

/** The list in the text field. */
export interface BulkList {
  readonly text: string;
  /** What was read from the text. */
  readonly input: BulkInput;
  readonly preset: BulkPresetChoice;
  /** The titles that came with addresses, by address. */
  readonly titles: ReadonlyMap<string, string>;
  /** The lines of the run that the list was taken from, and of its plans before, with the programs that were chosen. */
  readonly repeated: readonly BulkLine[];
  /** What the account's plan was made from. A list that differs from it needs a new plan. */
  readonly planned: { readonly text: string; readonly preset: BulkPresetChoice };
  /** Whether the last change was a whole text: no other has to be awaited. */
  readonly isPasted: boolean;
  /** Whether the list of the last visit was restored. No plan is made before that. */
  readonly isRestored: boolean;
}

/** A line of the plan, and the address that it had. */
export interface PlaceInPlan {
  readonly at: number;
  readonly was: string;
}

export type BulkListEvent =
  /** The stored list and the account's runs are known. */
  | { readonly kind: 'restored'; readonly kept: KeptBulkList | null; readonly snapshot: BulkSnapshot }
  | { readonly kind: 'typed'; readonly text: string }
  /** The text changed by a paste, a drop or a file: it is there as a whole. */
  | { readonly kind: 'pasted'; readonly text: string }
  | { readonly kind: 'preset-picked'; readonly preset: BulkPresetChoice }
  /** Addresses of tabs or of another page were added at the end of the list. */
  | { readonly kind: 'appended'; readonly lines: readonly { readonly url: string; readonly title: string }[] }
  /** The worker removed a line of the plan, or gave it another address. */
  | ({ readonly kind: 'line-removed' } & PlaceInPlan)
  | ({ readonly kind: 'address-replaced'; readonly url: string } & PlaceInPlan)
  /** The user takes the list of a run that ended, for another run. */
  | { readonly kind: 'repeated'; readonly inputs: readonly BulkInputLine[]; readonly lines: readonly BulkLine[] }
  /** The list is whole, and the worker gets it. `instead`: the lines of the plan whose place its own takes. */
  | { readonly kind: 'planned'; readonly instead?: readonly BulkLine[] }
  /** The list has become a run. */
  | { readonly kind: 'started' };

const noPreset: BulkPresetChoice = { kind: 'auto' };

export const emptyBulkList: BulkList = {
  text: '',
  input: readBulkInput(''),
  preset: noPreset,
  titles: new Map(),
  repeated: [],
  planned: { text: '', preset: noPreset },
  isPasted: false,
  isRestored: false,
};

export function reduceBulkList(list: BulkList, event: BulkListEvent): BulkList {
  switch (event.kind) {
    case 'restored':
      return restore(list, event.kept, event.snapshot);
    case 'typed':
      return withText(list, event.text);
    case 'pasted':
      return { ...withText(list, event.text), isPasted: true };
    case 'preset-picked':
      return { ...list, preset: event.preset };
    case 'appended':
      return event.lines.length === 0 ? list : append(list, event.lines);
    case 'line-removed':
      return follow(list, event, []);
    case 'address-replaced':
      return follow(list, event, [{ url: event.url }]);
    case 'repeated':
      return { ...write(list, event.inputs), repeated: event.lines };
    case 'planned':
      return {
        ...list,
        planned: { text: list.text, preset: list.preset },
        repeated: withPlan(list.repeated, event.instead ?? []),
      };
    case 'started':
      return withText({ ...list, repeated: [], planned: { ...list.planned, text: '' } }, '');
  }
}

/**
 * Restores the text of the last visit. Without one, restores the plan of an earlier visit as the text that it was made
 * from. What the user typed meanwhile follows below it.
 */
function restore(list: BulkList, kept: KeptBulkList | null, snapshot: BulkSnapshot): BulkList {
  const plan = toPlan(snapshot);
  // If the text's plan no longer exists, another page has started or discarded it.
  const left = kept?.isPlanned && plan === null ? null : kept;
  if (plan === null && left === null) return { ...list, isRestored: true };
  const inputs = plan === null ? [] : toInputs(snapshot);
  const textOfPlan = writeBulkInput(inputs);
  const preset = left?.preset ?? plan?.preset ?? noPreset;
  const restored: BulkList = {
    ...list,
    preset,
    titles: new Map([...toTitles(inputs), ...Object.entries(left?.titles ?? {}), ...list.titles]),
    planned: { text: left?.isPlanned ? left.text : textOfPlan, preset: plan?.preset ?? preset },
    isRestored: true,
  };
  const text = left?.text ?? textOfPlan;
  return withText(restored, list.text === '' ? text : `${text}\n${list.text}`);
}

/**
 * The list that a run's lines came from: without those that the user removed, unless they are of a text, whose words
 * between its addresses stand at each of them.
 */
export function toInputs({ allLines, lines }: Pick<BulkSnapshot, 'allLines' | 'lines'>): readonly BulkInputLine[] {
  const all = allLines.map(toInput);
  return hasText(all) ? all : lines.map(toInput);
}

/**
 * Below a table, an address alone would be a row of its columns, so the table is written again with it. In a text,
 * addresses of which one would end early stand in brackets.
 */
function append(list: BulkList, added: readonly { readonly url: string; readonly title: string }[]): BulkList {
  const withTitles = { ...list, titles: new Map([...list.titles, ...toTitles(added)]) };
  const join = (toWritten: (url: string) => string) =>
    withText(withTitles, joinLines([list.text.trimEnd(), ...added.map(({ url }) => toWritten(url))]));
  const joined = join((url) => url);
  const lines = [...list.input.lines, ...added.map((line) => ({ ...line, program: '', subIds: noSubIds }))];
  if (lines.every(({ url }, at) => joined.input.lines[at]?.url === url)) return joined;
  return list.input.isText ? join((url) => `<${url}>`) : write(withTitles, lines);
}

/**
 * Returns the list with the change of a line of its plan, so that list and plan stay the same. A list that changed
 * since the plan may have that line elsewhere, or not at all, and still needs its own plan. A text in which addresses
 * were found does not change, because the user gets it back.
 * @param instead What the line has now; empty where it was removed.
 */
function follow(list: BulkList, line: PlaceInPlan, instead: readonly Pick<BulkInputLine, 'url'>[]): BulkList {
  const before = readBulkInput(list.planned.text, list.titles);
  const after = before.isText ? list.planned.text : writeBulkInput(replaceLine(before.lines, line, instead));
  const planned = { ...list.planned, text: after };
  if (list.input.isText) return { ...list, planned };
  const written = write(list, replaceLine(list.input.lines, line, instead));
  return { ...written, planned };
}

function replaceLine(
  lines: readonly BulkInputLine[],
  { at, was }: PlaceInPlan,
  instead: readonly Pick<BulkInputLine, 'url'>[],
): readonly BulkInputLine[] {
  const index = lines[at]?.url === was ? at : lines.findIndex(({ url }) => url === was);
  return lines.flatMap((line, each) => (each === index ? instead.map(({ url }) => ({ ...line, url })) : line));
}

/** The list of these lines. Their titles need no column in its text. */
function write(list: BulkList, lines: readonly BulkInputLine[]): BulkList {
  return withText({ ...list, titles: new Map([...list.titles, ...toTitles(lines)]) }, writeBulkInput(lines));
}

function withText(list: BulkList, text: string): BulkList {
  return { ...list, text, input: readBulkInput(text, list.titles), isPasted: false };
}

const toTitles = (lines: readonly { readonly url: string; readonly title: string }[]) =>
  lines.map(({ url, title }) => [url, title] as const);

const joinLines = (lines: readonly string[]) => lines.filter((line) => line !== '').join('\n');

const isSamePreset = (one: BulkPresetChoice, other: BulkPresetChoice) => JSON.stringify(one) === JSON.stringify(other);

/** Whether the account's plan was made from exactly this list. */
export function isPlanned({ text, preset, planned }: BulkList): boolean {
  return planned.text === text && isSamePreset(planned.preset, preset);
}

/** Whether the list is too long for a plan. The account's plan is that of an earlier list then. */
export const isTooLong = ({ text, input }: BulkList): boolean =>
  input.lines.length > maxBulkLines || (input.isText && text.length > maxKeptListLength);

/**
 * Returns what the worker stores of a list that the user leaves. Null if the list is empty or too long.
 * @param isAsked Whether the list's plan was asked for and is not made. The account's plan is an earlier list's then.
 */
export function toKeptList(list: BulkList, isAsked: boolean): KeptBulkList | null {
  const { text, preset, titles } = list;
  if (text.trim() === '' || text.length > maxKeptListLength) return null;
  return {
    text,
    preset,
    titles: Object.fromEntries([...titles].filter(([, title]) => title !== '')),
    isPlanned: !isAsked && !isTooLong(list) && isPlanned(list),
  };
}

/** The step that makes the account's plan match the list. */
export type PlanStep =
  | { readonly kind: 'none' }
  | { readonly kind: 'discard'; readonly runId: string }
  | { readonly kind: 'replan'; readonly runId: string }
  | { readonly kind: 'plan'; readonly lines: readonly BulkInputLine[] };

/**
 * Returns the step from the current plan, if there is one, to the list.
 * @param hasFailed Whether the list could not be planned before. The account's plan is that of an earlier list then.
 */
export function toPlanStep(list: BulkList, snapshot: BulkSnapshot | null, hasFailed: boolean): PlanStep {
  const { text, input, planned } = list;
  if (isTooLong(list)) return { kind: 'none' };
  const plan = toPlan(snapshot);
  if (input.lines.length === 0) return plan === null ? { kind: 'none' } : { kind: 'discard', runId: plan.runId };
  if (plan !== null && planned.text === text && !hasFailed) return { kind: 'replan', runId: plan.runId };
  const lines = snapshot?.lines ?? [];
  // What is chosen in a plan is later than what was chosen in the run that the list was taken from.
  const before = plan === null ? [...lines, ...list.repeated] : [...list.repeated, ...lines];
  return { kind: 'plan', lines: withChosenPrograms(input.lines, before) };
}

/** The account's plan that was not started, if it has one. */
export function toPlan(snapshot: BulkSnapshot | null): BulkRun | null {
  const run = snapshot?.run ?? null;
  return run !== null && (run.state === 'planned' || run.state === 'planning') ? run : null;
}

/** What was chosen before, and in a plan that goes: its lines may come back, by Undo or from the clipboard. */
function withPlan(before: readonly BulkLine[], plan: readonly BulkLine[]): readonly BulkLine[] {
  const urls = new Set(plan.map(({ input }) => input.url));
  return [...before.filter(({ input }) => !urls.has(input.url)), ...plan.filter(({ isChosen }) => isChosen)];
}

/**
 * Keeps the programs that the user chose before, for the same addresses as long as the list says the same of their
 * program; of two choices the one further down.
 */
function withChosenPrograms(lines: readonly BulkInputLine[], before: readonly BulkLine[]): readonly BulkInputLine[] {
  const toKey = ({ url, program }: BulkInputLine) => JSON.stringify([url, program]);
  const chosen = new Map(
    before.filter(({ isChosen }) => isChosen).map((line) => [toKey(toInput(line)), line.offerId] as const),
  );
  return lines.map((line) => {
    const program = chosen.get(toKey(line)) ?? null;
    if (program === null) return line;
    return { ...line, program, isChosen: true, ...(line.program !== '' && { listed: line.program }) };
  });
}
