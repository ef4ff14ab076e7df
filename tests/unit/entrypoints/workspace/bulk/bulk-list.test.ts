import { expect, it } from 'vitest';
import { type BulkInputLine, type BulkLine, maxBulkLines } from '#lib/domain/bulk/bulk-run.ts';
import type { KeptBulkList } from '#lib/domain/bulk/kept-bulk-list.ts';
import { readBulkInput } from '#lib/domain/bulk/read-bulk-input.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { aBulkLine } from '#tests/builders/a-bulk-line.ts';
import { aPlannedRun } from '#tests/builders/a-planned-run.ts';
import {
  type BulkList,
  type BulkListEvent,
  emptyBulkList,
  isPlanned,
  type PlanStep,
  reduceBulkList,
  toInputs,
  toKeptList,
  toPlanStep,
} from '../../../../../entrypoints/workspace/bulk/bulk-list.ts';
import type { BulkSnapshot } from '../../../../../entrypoints/workspace/bulk/use-bulk.ts';

const [first, second] = ['https://www.kedai.example/p/1', 'https://www.kedai.example/p/2'];
const third = 'https://www.kedai.example/p/3';
const auto = { kind: 'auto' } as const;
const news = { kind: 'preset', presetId: 'news' } as const;
const prose = `Rice [here](${first}),\nand ${second}.`;
const tooMany = Array.from({ length: maxBulkLines + 1 }, (_, index) => `${first}?n=${index}`).join('\n');

const noRun: BulkSnapshot = { runs: [], run: null, lines: [], allLines: [], waitingVersion: null };
const planOf = (text: string, change: Partial<BulkLine> = {}): BulkSnapshot => {
  const lines = readBulkInput(text).lines.map((input, index) => aBulkLine({ index, input, ...change }));
  return { ...noRun, run: aPlannedRun({ preset: auto }), lines, allLines: lines };
};
const kept = (change: Partial<KeptBulkList> = {}): KeptBulkList => ({
  ...{ text: first, preset: news, titles: {}, isPlanned: false },
  ...change,
});
const reach = (...events: readonly BulkListEvent[]) => events.reduce(reduceBulkList, emptyBulkList);
const typed = (text: string): BulkListEvent => ({ kind: 'typed', text });
const planned = (text: string): BulkList => reach(typed(text), { kind: 'planned' });

it('a list that is typed back as it was planned needs a plan once that plan lost a line', () => {
  const all = `${first}\n${second}`;
  const lost: BulkListEvent = { kind: 'line-removed', at: 0, was: first };
  const typing = reduceBulkList(planned(all), typed(`${third}\n${all}`));
  expect(isPlanned(reduceBulkList(reduceBulkList(typing, lost), typed(all)))).toBe(false);
  expect(isPlanned(reduceBulkList(reduceBulkList(typing, lost), typed(second)))).toBe(true);
});

it.each<[string, KeptBulkList | null, BulkSnapshot, string, boolean]>([
  ['is empty when there is none', null, noRun, '', true],
  ['is the stored text, still without a plan', kept(), noRun, first, false],
  ['is the stored text, which differs from the plan', kept({ text: second }), planOf(first), second, false],
  [
    'is the stored text, with its plan',
    kept({ text: `\n${first}`, preset: auto, isPlanned: true }),
    planOf(first),
    `\n${first}`,
    true,
  ],
  ['is empty when the plan was started or discarded on another page', kept({ isPlanned: true }), noRun, '', true],
  ['is the text of the plan when no text is stored', null, planOf(`${first}\n${second}`), `${first}\n${second}`, true],
])('the list that comes back: %s', (_rule, stored, snapshot, text, hasPlan) => {
  const list = reach({ kind: 'restored', kept: stored, snapshot });
  expect([list.text, isPlanned(list), list.isRestored]).toEqual([text, hasPlan, true]);
});

it('the list that comes back stands above what the user typed meanwhile, and the titles of both stay', () => {
  const appended = { kind: 'appended', lines: [{ url: second, title: 'Pan' }] } as const;
  const list = reach(appended, { kind: 'restored', kept: kept({ titles: { [first]: 'Rice' } }), snapshot: noRun });
  expect(list.text).toBe(`${first}\n${second}`);
  expect(list.input.lines).toMatchObject([{ title: 'Rice' }, { title: 'Pan' }]);
  expect(list.preset).toEqual(news);
});

it.each<[string, BulkList, BulkListEvent, string, boolean]>([
  ['has no plan once the user types', planned(first), typed(second), second, false],
  ['has no plan once the user picks a preset', planned(first), { kind: 'preset-picked', preset: news }, first, false],
  [
    'has its plan again once the user takes the change back',
    reach(typed(first), { kind: 'planned' }, typed(second)),
    typed(first),
    first,
    true,
  ],
  [
    'takes addresses at its end',
    reach(typed(`${first}\n`)),
    { kind: 'appended', lines: [{ url: second, title: '' }] },
    `${first}\n${second}`,
    false,
  ],
  ['stays when no address comes', planned(`${first}\n`), { kind: 'appended', lines: [] }, `${first}\n`, true],
  [
    'loses the line that the plan lost',
    planned(`${first}\n${second}`),
    { kind: 'line-removed', at: 0, was: first },
    second,
    true,
  ],
  [
    'gets the address that the plan got',
    planned(first),
    { kind: 'address-replaced', at: 0, was: first, url: second },
    second,
    true,
  ],
  [
    'stays as a text when the plan loses a line',
    planned(prose),
    { kind: 'line-removed', at: 0, was: first },
    prose,
    true,
  ],
  [
    'stays as a text when the plan gets an address',
    planned(prose),
    { kind: 'address-replaced', at: 0, was: first, url: second },
    prose,
    true,
  ],
  [
    'loses that address alone, and still waits for its plan, where it changed since the plan',
    reduceBulkList(planned(`${first}\n${second}`), typed(`${third}\n${first}\n${second}`)),
    { kind: 'line-removed', at: 0, was: first },
    `${third}\n${second}`,
    false,
  ],
  [
    'has no other address replaced than that of the plan, where it changed since the plan',
    reduceBulkList(planned(first), typed(`${third}\n${first}`)),
    { kind: 'address-replaced', at: 0, was: first, url: second },
    `${third}\n${second}`,
    false,
  ],
  [
    'stays, and has its plan, where the plan loses a line that it lost itself since',
    reduceBulkList(planned(`${first}\n${second}`), typed(second)),
    { kind: 'line-removed', at: 0, was: first },
    second,
    true,
  ],
  ['is empty, and needs no plan, once it is a run', planned(first), { kind: 'started' }, '', true],
])('the list: %s', (_rule, before, event, text, hasPlan) => {
  const list = reduceBulkList(before, event);
  expect([list.text, isPlanned(list)]).toEqual([text, hasPlan]);
  expect(list.input).toEqual(readBulkInput(text, list.titles));
});

it.each<[string, BulkList, boolean | null]>([
  ['nothing of an empty field', reach(typed(' \n')), null],
  ['a list that waits for its plan', reach(typed(first)), false],
  ['a list with its plan', planned(first), true],
  ['a list with too many lines: it has no plan', planned(tooMany), false],
])('what is stored of a list that the user leaves: %s', (_rule, list, hasPlan) => {
  expect(toKeptList(list, false)?.isPlanned ?? null).toBe(hasPlan);
});

it('what is stored of a list that the user leaves has the titles that are not empty', () => {
  const lines = [
    { url: first, title: 'Rice' },
    { url: second, title: '' },
  ];
  expect(toKeptList(reach({ kind: 'appended', lines }), false)?.titles).toEqual({ [first]: 'Rice' });
});

const line = { url: second, program: '', subIds: noSubIds, title: '' };
it.each<[string, BulkList, BulkSnapshot | null, PlanStep]>([
  ['is a plan when there is none', reach(typed(second)), noRun, { kind: 'plan', lines: [line] }],
  ['is a plan before the runs are known', reach(typed(second)), null, { kind: 'plan', lines: [line] }],
  ['is another plan when the text changed', reach(typed(second)), planOf(first), { kind: 'plan', lines: [line] }],
  [
    'keeps the programs that the user chose for the same addresses',
    reach(typed(second)),
    planOf(second, { isChosen: true, offerId: '7' }),
    { kind: 'plan', lines: [{ ...line, program: '7', isChosen: true }] },
  ],
  [
    'keeps the lines when only the preset changed',
    reduceBulkList(planned(first), { kind: 'preset-picked', preset: news }),
    planOf(first),
    { kind: 'replan', runId: 'run-1' },
  ],
  ['discards the plan of an emptied field', reach(typed('')), planOf(first), { kind: 'discard', runId: 'run-1' }],
  ['is nothing for an empty field without a plan', reach(typed(' ')), noRun, { kind: 'none' }],
  ['is nothing for a list with too many lines', reach(typed(tooMany)), planOf(first), { kind: 'none' }],
])('the step to a plan: %s', (_rule, list, snapshot, step) => {
  expect(toPlanStep(list, snapshot, false)).toEqual(step);
});

it.each([prose, `${first}\n${second}`])(
  'the list of a run that ended comes back for another preset, and needs a plan: %j',
  (text) => {
    const inputs = readBulkInput(text).lines;
    const list = reduceBulkList(emptyBulkList, { kind: 'repeated', inputs, lines: [] });
    expect(list.text).toBe(text);
    expect(isPlanned(list)).toBe(false);
  },
);

it('a program that the user chose for a line stays a choice once the list is written again, and becomes no column', () => {
  const [input] = readBulkInput(first).lines.map((each) => ({ ...each, program: '7', isChosen: true }));
  if (input === undefined) throw new Error('There is no line');
  const lines = [aBulkLine({ input, isChosen: true, offerId: '7' })];
  const list = reach({ kind: 'repeated', inputs: toInputs({ lines, allLines: lines }), lines });
  expect(list.text).toBe(first);
  expect(toPlanStep(list, { ...noRun, lines, allLines: lines }, false)).toMatchObject({
    lines: [{ url: first, program: '7', isChosen: true }],
  });
});

it('a list that another took the place of has the programs that were chosen for it when it comes back', () => {
  const { lines } = planOf(first, { isChosen: true, offerId: '7' });
  const file = reduceBulkList(planned(first), { kind: 'pasted', text: second });
  const back = reduceBulkList(reduceBulkList(file, { kind: 'planned', instead: lines }), typed(first));
  expect(toPlanStep(back, planOf(second), false)).toMatchObject({ lines: [{ program: '7', isChosen: true }] });
  const other: BulkListEvent = { kind: 'planned', instead: planOf(first, { isChosen: false }).lines };
  const unchosen = [typed(second), other, typed(first)].reduce(reduceBulkList, back);
  expect(toPlanStep(unchosen, planOf(second), false)).toMatchObject({ lines: [{ program: '' }] });
});

it('a program that the user chose in place of the list’s own stays while the list is edited, until the list names another', () => {
  const table = (program: string, more = '') =>
    `url,program,title\n${first},${program},Rice\n${second},Tea Shop,${more}`;
  const [own] = readBulkInput(table('Rice Shop')).lines;
  if (own === undefined) throw new Error('The table has no lines');
  const choose = (input: BulkInputLine) => aBulkLine({ index: 0, input, isChosen: true, offerId: '7' });
  const stepOf = (text: string, input: BulkInputLine) => {
    const snapshot = { ...planOf(table('Rice Shop')), lines: [choose(input)] };
    return toPlanStep(reduceBulkList(emptyBulkList, { kind: 'typed', text }), snapshot, false);
  };
  const step = stepOf(table('Rice Shop', 'Green'), own);
  expect(step).toMatchObject({ lines: [{ program: '7', isChosen: true }, { program: 'Tea Shop' }] });
  const [again] = step.kind === 'plan' ? step.lines : [];
  expect(stepOf(table('Rice Shop', 'Black'), again ?? own)).toMatchObject({
    lines: [{ program: '7', isChosen: true }, {}],
  });
  expect(stepOf(table('Corner Shop'), again ?? own)).toMatchObject({ lines: [{ program: 'Corner Shop' }, {}] });
  expect(toInputs({ allLines: [choose(again ?? own)], lines: [choose(again ?? own)] })).toEqual([own]);
});

it('a list of an earlier run has the programs that were chosen in that run, also where a later run is the newest', () => {
  const { lines } = planOf(first, { isChosen: true, offerId: '7' });
  const list = reach({ kind: 'repeated', inputs: toInputs({ lines, allLines: lines }), lines });
  const newest = { ...planOf(first, { isChosen: true, offerId: '8' }), run: aPlannedRun({ state: 'done' }) };
  expect(toPlanStep(list, newest, false)).toMatchObject({
    lines: [{ url: first, program: '7', isChosen: true }],
  });
});

it('a list of a table has what is added below it as lines of their own, whatever its columns are', () => {
  const table = `title,url,sub1\nRice,${first},blog`;
  const added = [{ url: `${second}?x=a,b`, title: 'Tea' }];
  const { input } = reach({ kind: 'pasted', text: table }, { kind: 'appended', lines: added });
  expect(input.lines).toMatchObject([
    { url: first, title: 'Rice', subIds: ['blog', '', '', '', ''] },
    { url: `${second}?x=a,b`, title: 'Tea', program: '', subIds: noSubIds },
  ]);
});

it.each([
  ['removed', { kind: 'line-removed', at: 1, was: second }, ['Rice']],
  ['given another address', { kind: 'address-replaced', at: 1, was: second, url: `${second}/a` }, ['Rice', 'Tea']],
] as const)('a list of a table keeps the titles where a line is %s', (_name, event, titles) => {
  const { input } = reach({ kind: 'pasted', text: `url,title\n${first},Rice\n${second},Tea` }, event);
  expect(input.lines.map(({ title }) => title)).toEqual(titles);
});

it('a list of a table has the titles of what is added below it', () => {
  const table = `url,title\n${first},Rice`;
  const { input, text } = reach(
    { kind: 'pasted', text: table },
    { kind: 'appended', lines: [{ url: second, title: 'Tea' }] },
  );
  expect(input.lines.map(({ title }) => title)).toEqual(['Rice', 'Tea']);
  expect(text).toBe(`${table}\n${second}`);
});

it('a list in a text has what is added below it whole, also where a sentence would end in it', () => {
  const addresses = [second, `${second}?x=1,2`, `${second}?x=(a`, `${second}/a.`];
  const added = addresses.map((url) => ({ url, title: 'Tea' }));
  for (const text of [prose, `See ${first} for rice, and more words`]) {
    const { input } = reach({ kind: 'pasted', text }, { kind: 'appended', lines: added });
    expect(input.lines.slice(-4)).toMatchObject(added);
    expect(input.isText).toBe(true);
  }
});
