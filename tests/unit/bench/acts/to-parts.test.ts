import { expect, it } from 'vitest';
import { type ActTimes, toParts } from '#tests/bench/acts/to-parts.ts';

/** An act that was pressed at 1,000 and passed the clipboard only, with what a test says of it. */
function anAct(changes: Partial<ActTimes> = {}): ActTimes {
  return {
    pressedAtMs: 1_000,
    workerAtMs: null,
    readyAtMs: null,
    calledAtMs: null,
    answeredAtMs: null,
    documentAtMs: null,
    askedAtMs: 1_020,
    copiedAtMs: 1_025,
    ...changes,
  };
}

it('the parts of an act have only what the act passed, in its order', () => {
  expect(toParts([anAct()])).toEqual([
    { name: 'to the clipboard', ms: 20 },
    { name: 'the clipboard', ms: 5 },
  ]);
});

it('the parts of an act sum up to the whole act', () => {
  const act = anAct({ workerAtMs: 1_003, calledAtMs: 1_008, answeredAtMs: 1_011, documentAtMs: 1_015 });
  expect(toParts([act]).map(({ ms }) => ms)).toEqual([3, 5, 3, 4, 5, 5]);
});

it('the parts of an act are the middle of all acts of a kind', () => {
  const acts = [1_021, 1_030, 1_024].map((copiedAtMs) => anAct({ copiedAtMs }));
  expect(toParts(acts)).toContainEqual({ name: 'the clipboard', ms: 4 });
});

it('the parts of an act are never less than nothing, though two clocks lie apart, and what follows starts no sooner', () => {
  const act = anAct({ workerAtMs: 1_010, calledAtMs: 1_009, answeredAtMs: 1_012 });
  expect(toParts([act]).slice(0, 3)).toEqual([
    { name: 'the worker starts', ms: 10 },
    { name: 'to the call', ms: 0 },
    { name: 'the answer', ms: 2 },
  ]);
});
