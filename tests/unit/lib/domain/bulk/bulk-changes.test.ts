import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  applyBulkChange,
  type BulkChange,
  cancelRun,
  changePlannedLines,
  dropPostLines,
  endLine,
  findRetryProblem,
  findStartProblem,
  finishPlan,
  finishRun,
  noteWaiting,
  pauseRun,
  replanRun,
  resumeRun,
  retryLines,
  sendLine,
  settleLeftRun,
  startRun,
  takePlannedLines,
} from '#lib/domain/bulk/bulk-changes.ts';
import {
  type BulkEnding,
  type JournaledAct,
  readJournaledAct,
  toEnding,
  toFailedEnding,
} from '#lib/domain/bulk/bulk-ending.ts';
import {
  type BulkLine,
  type BulkLineState,
  type BulkRun,
  bulkLineStates,
  noBulkCounts,
} from '#lib/domain/bulk/bulk-run.ts';
import { aBulkRun } from '#tests/builders/a-bulk-run.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';
import { runsOr } from '#tests/unit/properties/runs-or.ts';

const nowMs = Date.UTC(2026, 10, 20, 9);
const list = aBulkRun(3);
const aRun = (state: BulkRun['state'], change: Partial<BulkRun> = {}): BulkRun => ({ ...list.run, state, ...change });
const aLine = (state: BulkLineState, change: Partial<BulkLine> = {}): BulkLine => {
  const [line] = list.lines;
  if (line === undefined) throw new Error('There is no line');
  return { ...line, state, offerId: '101', destinationUrl: line.input.url, ...change };
};
const allStates: readonly BulkRun['state'][] = ['planning', 'planned', 'running', 'paused', 'done', 'cancelled'];
const statesWhere = (hasChange: (run: BulkRun) => unknown) => allStates.filter((state) => hasChange(aRun(state)));
const waiting = { reason: 'minute', untilMs: nowMs } as const;
const fromLink = (trackingLink: string) => aKeptLink({ trackingLink });
const newId = () => 'next';
const minted = toEnding({ kind: 'minted', link: fromLink('https://go.links.example/1'), reused: false }, newId);
const limited = toFailedEnding({ code: 'rate-limited' }, { requestId: 'next' });
const lost = toEnding({ kind: 'unknown' }, newId);

const { run } = list;
const both = new Set(['aaaaaa', 'bbbbbb']);
const ofPost = { productId: 'rice', channelId: 'blog', postName: '' };

it('a run of several posts stays under way where a post is deleted while the only line left, of another post, waits', () => {
  const of = (code: string) => ({ input: { ...aLine('new').input, post: { ...ofPost, code } } });
  const ofBoth = aRun('running', { postIds: ['one', 'two'], current: 1 });
  const lines = [aLine('done', { index: 0, ...of('aaaaaa') }), aLine('new', { index: 1, ...of('bbbbbb') })];
  expect(dropPostLines(ofBoth, lines, { code: 'aaaaaa' }, both, nowMs)).toBeNull();
  expect(dropPostLines(ofBoth, lines, { code: 'bbbbbb' }, both, nowMs)?.run).toMatchObject({ state: 'cancelled' });
});

it('a line of a deleted post that waits for its slot is skipped when its wait ends, and is done when its call had left', () => {
  const of = (code: string) => ({ input: { ...aLine('new').input, post: { ...ofPost, code } } });
  const ofBoth = aRun('running', { postIds: ['one', 'two'], current: 0 });
  const current = aLine('new', { index: 0, ...of('aaaaaa') });
  const lines = [current, aLine('new', { index: 1, ...of('bbbbbb') })];
  const dropped = dropPostLines(ofBoth, lines, { code: 'aaaaaa' }, both, nowMs);
  expect(dropped?.run).toBeUndefined();
  const [stored] = dropped?.lines ?? [];
  const waited = endLine(ofBoth, stored ?? current, toEnding({ kind: 'cancelled' }, newId));
  expect(waited?.lines).toMatchObject([{ index: 0, state: 'skipped' }]);
  expect(endLine(ofBoth, stored ?? current, minted)?.lines).toMatchObject([{ index: 0, state: 'done' }]);
});

it('a line that posts share is not made once both are deleted, in whichever order', () => {
  const of = (code: string) => ({ input: { ...aLine('new').input, post: { ...ofPost, code } } });
  const ofThree = aRun('running', { postIds: ['one', 'two', 'three'] });
  const lines = [
    aLine('new', { index: 0, ...of('aaaaaa') }),
    aLine('duplicate', { index: 1, duplicateOf: 0, ...of('bbbbbb') }),
    aLine('new', { index: 2, ...of('cccccc') }),
  ];
  const left = new Set(['aaaaaa', 'bbbbbb', 'cccccc']);
  expect(dropPostLines(ofThree, lines, { code: 'aaaaaa' }, left, nowMs)).toBeNull();
  expect(dropPostLines(ofThree, lines, { code: 'bbbbbb' }, left, nowMs)).toBeNull();
  left.delete('bbbbbb');
  const dropped = dropPostLines(ofThree, lines, { code: 'aaaaaa' }, left, nowMs);
  expect(dropped).toMatchObject({ lines: [{ index: 0, state: 'skipped' }] });
  const other = dropPostLines(ofThree, lines, { code: 'bbbbbb' }, new Set(['bbbbbb', 'cccccc']), nowMs);
  expect(other).toMatchObject({ lines: [{ index: 0, state: 'skipped' }] });
});

it('a plan takes its own lines, and none of an earlier plan', () => {
  const planned = [aLine('new')];
  expect(takePlannedLines(run, planned, run.plannedAtMs)).toEqual({ lines: planned });
  expect(takePlannedLines(run, planned, run.plannedAtMs - 1)).toBeNull();
  expect(takePlannedLines(aRun('planned'), planned, run.plannedAtMs)).toBeNull();
});

it('a plan is finished with its duplicates marked', () => {
  const lines = [aLine('new'), aLine('new', { index: 1 }), aLine('blocked', { index: 2 })];
  expect(finishPlan(run, lines, run.plannedAtMs)).toEqual({
    run: { state: 'planned' },
    lines: [{ ...lines[1], state: 'duplicate', duplicateOf: 0 }],
  });
  expect(finishPlan(run, lines, run.plannedAtMs - 1)).toBeNull();
});

it('a plan can be made again until it is started, and leaves out the lines that the user removed', () => {
  const change = replanRun(aRun('planned'), [aLine('choose'), aLine('removed')], { kind: 'auto' }, nowMs);
  expect(change?.lines?.map(({ state }) => state)).toEqual(['raw', 'removed']);
  expect(change?.run).toEqual({ state: 'planning', preset: { kind: 'auto' }, plannedAtMs: nowMs });
  expect(statesWhere((each) => replanRun(each, [], { kind: 'auto' }, nowMs))).toEqual(['planning', 'planned']);
});

it('a plan made again within a millisecond, or after the clock was set back, has a time of its own', () => {
  for (const atMs of [run.plannedAtMs, run.plannedAtMs - 3_600_000]) {
    expect(replanRun(run, [], run.preset, atMs)?.run?.plannedAtMs).toBe(run.plannedAtMs + 1);
  }
});

it('a plan changes the lines that the user changed, and the duplicates of those', () => {
  const lines = [
    aLine('new'),
    aLine('duplicate', { index: 1, duplicateOf: 0 }),
    aLine('duplicate', { index: 2, duplicateOf: 0 }),
    aLine('blocked', { index: 3 }),
  ];
  const removed = aLine('removed');
  const change = changePlannedLines(aRun('planned'), lines, [removed], run.plannedAtMs);
  expect(change?.lines?.map(({ index, state, duplicateOf }) => [index, state, duplicateOf])).toEqual([
    [0, 'removed', null],
    [1, 'new', null],
    [2, 'duplicate', 1],
  ]);
  expect(changePlannedLines(aRun('planned'), lines, [removed], run.plannedAtMs + 1)).toBeNull();
  expect(statesWhere((each) => changePlannedLines(each, lines, [removed], run.plannedAtMs))).toEqual(['planned']);
});

it('a run starts once, from its plan, while no other is active', () => {
  expect(startRun(aRun('planned'), nowMs)).toEqual({ run: { state: 'running', startedAtMs: nowMs } });
  expect(statesWhere((run) => startRun(run, nowMs))).toEqual(['planned']);
  expect(statesWhere((run) => findStartProblem(run, []) === null)).toEqual(['planned', 'running']);
  expect(findStartProblem(aRun('planned'), [aRun('running')])).toBe('busy');
  expect(findStartProblem(aRun('planned'), [aRun('paused'), aRun('done')])).toBeNull();
  expect(findStartProblem(aRun('done'), [])).toBe('too-late');
});

it('a run is paused while it is active, with its reason, and waits for nothing then', () => {
  expect(pauseRun(aRun('running', { waiting }), 'offline')).toEqual({
    run: { state: 'paused', pauseReason: 'offline', waiting: null },
  });
  expect(statesWhere((run) => pauseRun(run, 'user'))).toEqual(['running']);
});

it('a run is resumed when it is paused and no other is active, and its failures are forgotten', () => {
  expect(resumeRun(aRun('paused', { lostInARow: 3, limitedInARow: 1 }), [])).toEqual({
    run: { state: 'running', pauseReason: null, lostInARow: 0, limitedInARow: 0 },
  });
  expect(statesWhere((run) => resumeRun(run, []))).toEqual(['paused']);
  expect(resumeRun(aRun('paused'), [aRun('running')])).toBeNull();
});

it('a run that is cancelled skips its queue, except the line that is being sent', () => {
  const queue = [aLine('new'), aLine('new', { index: 1 })];
  const change = cancelRun(aRun('running', { current: 0 }), queue, nowMs);
  expect(change).toEqual({
    run: { state: 'cancelled', pauseReason: null, waiting: null, endedAtMs: nowMs },
    lines: [{ ...queue[1], state: 'skipped' }],
  });
  expect(statesWhere((run) => cancelRun(run, queue, nowMs))).toEqual(['running', 'paused']);
});

it('a run waits, and is done when its queue is empty, only while it is active', () => {
  expect(statesWhere((run) => noteWaiting(run, waiting))).toEqual(['running']);
  expect(statesWhere((run) => finishRun(run, [], nowMs))).toEqual(['running', 'paused']);
  expect(statesWhere((run) => finishRun(run, [aLine('new')], nowMs))).toEqual([]);
  expect(finishRun(aRun('running'), [], nowMs)?.run).toMatchObject({ state: 'done', endedAtMs: nowMs });
  expect(finishRun(aRun('paused', { pauseReason: 'user' }), [], nowMs)?.run).toMatchObject({
    state: 'done',
    pauseReason: null,
  });
});

const sent = aLine('new', { subIds: ['n-1', '', '', '', ''] });

it('a line is sent while its run is active, as the act that was looked at', () => {
  expect(sendLine(aRun('running', { waiting }), aLine('new'), sent)).toEqual({
    run: { current: 0, waiting: null },
    lines: [sent],
  });
  expect(statesWhere((run) => sendLine(run, aLine('new'), sent))).toEqual(['running']);
});

it('a line is not sent if it is another act meanwhile, has left the queue or is gone', () => {
  expect(sendLine(aRun('running'), aLine('new', { requestId: 'another' }), sent)).toBeNull();
  expect(sendLine(aRun('running'), aLine('skipped'), sent)).toBeNull();
  expect(sendLine(aRun('running'), undefined, sent)).toBeNull();
});

it('a line that ends resets the failures of its run', () => {
  expect(endLine(aRun('running', { current: 0, lostInARow: 2, limitedInARow: 4 }), sent, minted)).toEqual({
    run: { current: null, lostInARow: 0, limitedInARow: 0 },
    lines: [{ ...sent, ...minted.line }],
  });
});

it('a line whose answer was lost pauses its run when it is the third in a row', () => {
  const runAfter = (lostInARow: number) => endLine(aRun('running', { lostInARow, limitedInARow: 3 }), sent, lost)?.run;
  expect(runAfter(0)).toEqual({ current: null, lostInARow: 1, limitedInARow: 1 });
  expect(runAfter(2)).toMatchObject({ state: 'paused', pauseReason: 'answers-lost', lostInARow: 3 });
});

it('a line that was limited stays in the queue, and the fifth in a row pauses its run', () => {
  const turnDown = (limitedInARow: number) => endLine(aRun('running', { limitedInARow, lostInARow: 2 }), sent, limited);
  expect(turnDown(0)).toEqual({
    run: { current: null, lostInARow: 0, limitedInARow: 1 },
    lines: [{ ...sent, requestId: 'next' }],
  });
  expect(turnDown(4)?.run).toMatchObject({ state: 'paused', pauseReason: 'rate-limited' });
});

it('a line pauses its run for what the user must mend', () => {
  const ending = toFailedEnding({ code: 'needs-attention' }, null);
  expect(endLine(aRun('running'), sent, ending)?.run).toMatchObject({
    state: 'paused',
    pauseReason: 'needs-attention',
  });
});

it('a line never pauses a run that the user has paused or ended', () => {
  const ending = toEnding({ kind: 'quota-reached' }, newId);
  for (const state of ['paused', 'cancelled'] as const) {
    expect(endLine(aRun(state), sent, ending)?.run).toEqual({ current: null, lostInARow: 0, limitedInARow: 0 });
  }
});

it('a line is saved in a cancelled run with its link, or is skipped if nothing was spent', () => {
  expect(endLine(aRun('cancelled'), sent, minted)?.lines?.[0]).toMatchObject({ state: 'done' });
  expect(endLine(aRun('cancelled'), sent, limited)?.lines?.[0]).toMatchObject({ state: 'skipped' });
});

it('a line that is gone changes nothing when its answer comes', () => {
  expect(endLine(aRun('running'), undefined, minted)).toBeNull();
});

it("a line that a dead worker was at takes the journal's outcome, and stays in the queue if there is none", () => {
  const known = { state: 'unknown', error: { code: 'cancelled' } } as const;
  const run = { ...aRun('running'), current: sent.index };
  expect(settleLeftRun(run, [sent], known)).toEqual({ run: { current: null }, lines: [{ ...sent, ...known }] });
  expect(settleLeftRun(run, [sent], null)).toEqual({ run: { current: null }, lines: [] });
  expect(settleLeftRun(run, [], null)).toEqual({ run: { current: null }, lines: [] });
  expect(settleLeftRun({ ...run, current: null }, [sent], known)).toBeNull();
});

it('a line that a dead worker was at in a cancelled run is settled with the queue, in one change', () => {
  const run = { ...aRun('cancelled'), current: sent.index };
  const queued = { ...sent, index: sent.index + 1, state: 'new' } as const;
  const known = { state: 'done' } as const;
  expect(settleLeftRun(run, [sent, queued], known)).toEqual({
    run: { current: null },
    lines: [
      { ...sent, ...known },
      { ...queued, state: 'skipped' },
    ],
  });
});

const again = (lines: readonly BulkLine[], despiteUnknown = false, run = aRun('paused')) =>
  retryLines(run, lines, despiteUnknown, () => 'next');

it('retrying makes a new act of a line that failed, was refused or was skipped, and of no other', () => {
  const retried = bulkLineStates.filter((state) => again([aLine(state)]) !== null);
  expect(retried).toEqual(['refused', 'failed', 'skipped']);
  expect(again([aLine('failed', { error: { code: 'incorrect-arguments' } })])?.lines).toEqual([
    aLine('new', { requestId: 'next' }),
  ]);
});

it('retrying takes a line whose answer was lost only if the user says that it may cost a second link', () => {
  expect(again([aLine('unknown')], false)).toBeNull();
  expect(again([aLine('unknown')], true)?.lines?.[0]).toMatchObject({ state: 'new', despiteUnknown: true });
});

it('retrying asks for a refused line in spite of the refusal', () => {
  expect(again([aLine('refused')])?.lines?.[0]).toMatchObject({ despiteRefusal: true, despiteUnknown: false });
});

it('retrying puts a run back to work that had ended, and leaves one paused that the user paused', () => {
  const lines = [aLine('skipped')];
  for (const state of ['done', 'cancelled'] as const) {
    expect(again(lines, false, aRun(state, { endedAtMs: nowMs, lostInARow: 2 }))?.run).toEqual({
      state: 'running',
      pauseReason: null,
      endedAtMs: null,
      lostInARow: 0,
      limitedInARow: 0,
    });
  }
  expect(again(lines, false, aRun('paused'))?.run).toEqual({});
  expect(again(lines, false, aRun('planning'))).toBeNull();
});

it('retrying puts no ended run back to work while another is active', () => {
  expect(findRetryProblem(aRun('done'), [aRun('running')])).toBe('busy');
  expect(findRetryProblem(aRun('cancelled'), [aRun('paused')])).toBe('busy');
  expect(findRetryProblem(aRun('done'), [aRun('done'), aRun('planned')])).toBeNull();
  expect(findRetryProblem(aRun('paused'), [aRun('running')])).toBeNull();
});

it('whatever happens to a run, in whatever order, its counts are those of its lines, and each change raises its revision', () => {
  check(({ before, after }) => {
    const counted: Record<string, number> = { ...noBulkCounts };
    for (const { state } of after.lines) counted[state] = (counted[state] ?? 0) + 1;
    expect(after.run.counts).toEqual(counted);
    if (after.run !== before.run) expect(after.run.revision).toBeGreaterThan(before.run.revision);
  });
});

it('whatever happens to a run, in whatever order, a link is made once: an act that has ended is never sent again', () => {
  check(({ before, after }) => {
    if (after.current === null || before.current !== null) return;
    expect(after.journal.has(after.current.requestId)).toBe(false);
    expect(after.lines[after.current.index]?.trackingLink).toBeNull();
  });
});

it('whatever happens to a run, in whatever order, a line costs a second link only if the user says that it may', () => {
  check(({ after }) => {
    for (const { index } of after.lines) {
      expect(after.spent.get(index) ?? 0).toBeLessThanOrEqual(1 + (after.allowed.get(index) ?? 0));
    }
  });
});

it('whatever happens to a run, in whatever order, a line that has its link never changes any more', () => {
  check(({ before, after }) => {
    for (const line of before.lines) if (line.state === 'done') expect(after.lines[line.index]).toBe(line);
  });
});

it('whatever happens to a run, in whatever order, a run that has ended never changes, unless lines of it are retried or its last call returns', () => {
  check(({ before, after, step }) => {
    const hasEnded = before.run.state === 'done' || before.run.state === 'cancelled';
    if (hasEnded && before.current === null) expect(queueOf(before)).toEqual([]);
    if (!hasEnded || step.kind === 'retry') return;
    if (before.current === null) expect(after).toEqual(before);
    expect(after.run.state).toBe(before.run.state);
  });
});

it('whatever happens to a run, in whatever order, no line is sent except by an active run', () => {
  check(({ before, after }) => {
    if (after.current !== null && before.current === null) expect(before.run.state).toBe('running');
    expect(after.run.current).toBe(after.current?.index ?? null);
  });
});

/** One run, the journal of its acts, and the service that makes its links. */
interface World {
  readonly run: BulkRun;
  readonly lines: readonly BulkLine[];
  /** The line that is being sent, as it was sent. */
  readonly current: BulkLine | null;
  /** Acts that have ended, by request. */
  readonly journal: ReadonlyMap<string, JournaledAct>;
  /** Links that each line has, or may have, cost. */
  readonly spent: ReadonlyMap<number, number>;
  /** How often the user allowed a line to cost another link. */
  readonly allowed: ReadonlyMap<number, number>;
  readonly ids: number;
}

type Step =
  | { readonly kind: 'plan'; readonly becomes: readonly BulkLineState[]; readonly isLate: boolean }
  | { readonly kind: 'replan' | 'start' | 'pause' | 'resume' | 'cancel' | 'send' | 'wait' }
  | { readonly kind: 'remove'; readonly index: number }
  | { readonly kind: 'retry'; readonly despiteUnknown: boolean }
  | { readonly kind: 'answer'; readonly how: Answer }
  | { readonly kind: 'kill'; readonly at: 'reserved' | 'sent' | 'done' | 'refused' };

const answers = [
  'minted',
  'stored and then failed',
  'refused',
  'lost',
  'dropped',
  'limited',
  'wrong',
  'quota',
  'offline',
  'stop',
  'unexpected',
] as const;
type Answer = (typeof answers)[number];

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('plan' as const),
    becomes: fc.array(fc.constantFrom<BulkLineState>('new', 'new', 'new', 'reused', 'blocked', 'unknown'), {
      minLength: 1,
      maxLength: 4,
    }),
    isLate: fc.nat(4).map((number) => number === 0),
  }),
  fc.record({ kind: fc.constantFrom('replan', 'wait') }),
  fc.record({ kind: fc.constantFrom('pause', 'cancel') }),
  { arbitrary: fc.record({ kind: fc.constantFrom('start', 'resume', 'send') }), weight: 6 },
  { arbitrary: fc.record({ kind: fc.constant('answer' as const), how: fc.constantFrom(...answers) }), weight: 4 },
  fc.record({ kind: fc.constant('remove' as const), index: fc.nat(3) }),
  { arbitrary: fc.record({ kind: fc.constant('retry' as const), despiteUnknown: fc.boolean() }), weight: 2 },
  fc.record({ kind: fc.constant('kill' as const), at: fc.constantFrom('reserved', 'sent', 'done', 'refused') }),
);

/** Plays steps, most of them starting with a plan that is started, and watches what each does. */
function check(watch: (seen: { readonly before: World; readonly after: World; readonly step: Step }) => void): void {
  const opening: readonly Step[] = [
    { kind: 'plan', becomes: ['new', 'new', 'blocked', 'new'], isLate: false },
    { kind: 'plan', becomes: ['new'], isLate: false },
    { kind: 'start' },
  ];
  fc.assert(
    fc.property(fc.nat(3), fc.array(anyStep, { maxLength: 60, size: 'max' }), (chance, steps) => {
      let world: World = {
        ...aBulkRun(4),
        current: null,
        journal: new Map(),
        spent: new Map(),
        allowed: new Map(),
        ids: 0,
      };
      for (const step of chance === 0 ? steps : [...opening, ...steps]) {
        const after = play(world, step);
        watch({ before: world, after, step });
        world = after;
      }
    }),
    runsOr(200),
  );
}

function play(world: World, step: Step): World {
  const { run, lines } = world;
  switch (step.kind) {
    case 'plan': {
      const plannedAtMs = run.plannedAtMs - (step.isLate ? 1 : 0);
      const raw = lines.filter(({ state }) => state === 'raw').slice(0, step.becomes.length);
      const planned = raw.map((line, at) => ({
        ...line,
        state: step.becomes[at] ?? 'new',
        offerId: '101',
        destinationUrl: line.input.url,
      }));
      return raw.length === 0
        ? apply(world, finishPlan(run, lines, plannedAtMs))
        : apply(world, takePlannedLines(run, planned, plannedAtMs));
    }
    case 'replan':
      return apply(world, replanRun(run, lines, { kind: 'auto' }, nowMs));
    case 'remove': {
      const line = lines[step.index];
      if (line === undefined) return world;
      return apply(world, changePlannedLines(run, lines, [{ ...line, state: 'removed' }], run.plannedAtMs));
    }
    case 'start':
      return findStartProblem(run, []) === null ? apply(world, startRun(run, nowMs)) : world;
    case 'pause':
      return apply(world, pauseRun(run, 'user'));
    case 'resume':
      return apply(world, resumeRun(run, []));
    case 'wait':
      return apply(world, noteWaiting(run, waiting));
    case 'cancel':
      return apply(world, cancelRun(run, queueOf(world), nowMs));
    case 'retry':
      return retry(world, step.despiteUnknown);
    case 'send':
      return send(world);
    case 'answer':
      return answer(world, step.how);
    case 'kill':
      return kill(world, step.at);
  }
}

const queueOf = ({ lines }: World) => lines.filter(({ state }) => state === 'new');

function apply(world: World, change: BulkChange | null): World {
  if (change === null) return world;
  const { run, lines } = applyBulkChange(world.run, world.lines, change);
  const written = new Map(lines.map((line) => [line.index, line]));
  return { ...world, run, lines: world.lines.map((line) => written.get(line.index) ?? line) };
}

function retry(world: World, despiteUnknown: boolean): World {
  let { ids } = world;
  const change = retryLines(world.run, world.lines, despiteUnknown, () => {
    ids += 1;
    return `retry-${ids}`;
  });
  if (change === null) return world;
  const allowed = new Map(world.allowed);
  for (const { index } of change.lines ?? []) {
    if (despiteUnknown && world.lines[index]?.state === 'unknown') allowed.set(index, (allowed.get(index) ?? 0) + 1);
  }
  return { ...apply(world, change), ids, allowed };
}

function send(world: World): World {
  if (world.current !== null || world.run.state !== 'running') return world;
  const [line] = queueOf(world);
  if (line === undefined) return apply(world, finishRun(world.run, [], nowMs));
  const change = sendLine(world.run, line, line);
  return change === null ? world : { ...apply(world, change), current: line };
}

/** What the service, or the way to it, does to the line that is being sent. */
function answer(world: World, how: Answer): World {
  const { current, run, ids } = world;
  if (current === null) return world;
  const { ending, ended, isSpent } = toAnswer(how, `https://go.links.example/${ids}`, `next-${ids}`);
  const after = apply(world, endLine(run, world.lines[current.index], ending));
  return { ...endAct(after, current, ended, isSpent), current: null, ids: ids + 1 };
}

function toAnswer(
  how: Answer,
  trackingLink: string,
  nextId: string,
): { readonly ending: BulkEnding; readonly ended: JournaledAct | null; readonly isSpent: boolean } {
  const failed = (code: Parameters<typeof toFailedEnding>[0]['code'], act: JournaledAct | null) => ({
    ending: toFailedEnding({ code }, act && readJournaledAct(act, () => nextId)),
    ended: act,
    isSpent: act?.state === 'sent' || act?.state === 'done',
  });
  switch (how) {
    case 'minted': {
      const ending = toEnding({ kind: 'minted', link: fromLink(trackingLink), reused: false }, newId);
      return { ending, ended: { state: 'done', trackingLink }, isSpent: true };
    }
    case 'stored and then failed':
      return failed('storage-full', { state: 'done', trackingLink });
    case 'refused': {
      const ended = { state: 'refused', error: 'deeplink-refused', trackingLink: null } as const;
      return {
        ending: toEnding({ kind: 'refused', landingLink: null, remembered: false }, newId),
        ended,
        isSpent: false,
      };
    }
    case 'lost':
      return { ending: lost, ended: { state: 'unknown', trackingLink: null }, isSpent: true };
    case 'dropped':
      return failed('unreachable', { state: 'sent', trackingLink: null });
    case 'limited':
      return failed('rate-limited', { state: 'refused', error: 'rate-limited', trackingLink: null });
    case 'wrong':
      return failed('incorrect-arguments', { state: 'refused', error: 'incorrect-arguments', trackingLink: null });
    case 'quota':
      return { ending: toEnding({ kind: 'quota-reached' }, newId), ended: null, isSpent: false };
    case 'offline':
      return failed('offline', null);
    case 'stop':
      return failed('needs-attention', null);
    case 'unexpected':
      return failed('internal', null);
  }
}

/** The worker dies during the call, and the next one looks into the journal. */
function kill(world: World, at: JournaledAct['state']): World {
  const { current, run, ids } = world;
  if (current === null) return world;
  const act: JournaledAct = {
    state: at,
    trackingLink: at === 'done' ? `https://go.links.example/${ids}` : null,
    ...(at === 'refused' && { error: 'rate-limited' }),
  };
  const known = readJournaledAct(act, () => `next-${ids}`);
  const after = apply(world, settleLeftRun({ ...run, current: current.index }, world.lines, known));
  const isSpent = at === 'sent' || at === 'done';
  return { ...endAct(after, current, at === 'reserved' ? null : act, isSpent), current: null, ids: ids + 1 };
}

function endAct(world: World, { index, requestId }: BulkLine, act: JournaledAct | null, isSpent: boolean): World {
  const journal = act === null ? world.journal : new Map(world.journal).set(requestId, act);
  const spent = isSpent ? new Map(world.spent).set(index, (world.spent.get(index) ?? 0) + 1) : world.spent;
  return { ...world, journal, spent };
}
