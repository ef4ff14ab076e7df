import type { NamedMutant } from './name-mutant.ts';

/** A mutant that no test can or should kill. */
export interface ArguedMutant extends NamedMutant {
  readonly file: string;
  readonly why: string;
}

/** Survivors that were read and left. A changed line has its mutants tried, and argued, again. */
export const arguedMutants: readonly ArguedMutant[] = [
  {
    file: 'lib/domain/addresses-in-text/bare-address.ts',
    line: "const last = text[end - 1] ?? '';",
    original: "''",
    mutated: '"Stryker was here!"',
    why: 'The loop runs only while a character stands before `end`, so nothing takes the place of one.',
  },
  {
    file: 'lib/domain/addresses-in-text/find-addresses.ts',
    line: 'if (whole === undefined) return null;',
    original: 'whole === undefined',
    mutated: 'false',
    why: 'Without a match the address is empty, which `take` refuses, and null is returned all the same.',
  },
  {
    file: 'lib/domain/addresses-in-text/find-addresses.ts',
    line: 'if (close === undefined) return at + 1;',
    original: 'at + 1',
    mutated: 'at - 1',
    why: 'Whoever calls continues behind the spot at the earliest, so an earlier place is the same.',
  },
  {
    file: 'lib/domain/addresses-in-text/find-addresses.ts',
    line: "while (start > 0 && at - start <= most && text[start - 1] !== '\\n' && kind.test(text[start - 1] ?? '')) start -= 1;",
    original: "''",
    mutated: '"Stryker was here!"',
    why: 'The loop ends at the beginning of the text before it asks for a character there.',
  },
  {
    file: 'lib/domain/addresses-in-text/find-addresses.ts',
    line: "while (start > 0 && at - start <= most && text[start - 1] !== '\\n' && kind.test(text[start - 1] ?? '')) start -= 1;",
    original: 'start > 0 && at - start <= most',
    mutated: 'true',
    why: 'Before the beginning no character is of the kind, and how far it went is compared again behind the loop: only its time differs.',
  },
  {
    file: 'lib/worker/links/create-link-mint.ts',
    line: "if (destination === null || !isPage) throw new AppError('unsupported-page');",
    original: 'destination === null',
    mutated: 'false',
    why: 'Without a destination `isPage` is false, which throws the same: the condition is there for the compiler.',
  },
  {
    file: 'lib/worker/links/link-marks.ts',
    line: 'const looked = [...new Set([...offerIds, ...(some ? [] : before.keys())])];',
    original: '[]',
    mutated: '["Stryker was here"]',
    why: 'A program that does not exist has no mark, gets none, and is passed over.',
  },
  {
    file: 'lib/worker/links/spend-link.ts',
    line: "if (isShown) void attempt('mint progress', hideWait);",
    original: 'isShown',
    mutated: 'true',
    why: 'A wish in the background has no act, so there is nothing that hiding its wait could change.',
  },
  {
    file: 'lib/worker/quota/create-quota-counter.ts',
    line: 'const fromDay = toldDay < oldestDay || toldDay > toDay(nowMs) ? oldestDay : toldDay < yesterday ? toldDay : yesterday;',
    original: 'toldDay < yesterday',
    mutated: 'toldDay <= yesterday',
    why: 'Where both days are the same, either is.',
  },
  {
    file: 'lib/worker/links/create-link-mint.ts',
    line: "wait.lane === 'interactive' && withdrawals.has(wish.requestId),",
    original: "wait.lane === 'interactive'",
    mutated: 'true',
    why: 'A wish in the background has no act that could be taken back: the condition only saves reading for one.',
  },
];
