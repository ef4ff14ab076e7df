import { posix } from 'node:path';

/** What is asked of the tests, and what there is. Paths are from the project's root. */
export interface Coverage {
  /** The files that must have a test. */
  readonly parts: readonly string[];
  /** Every test there is. */
  readonly tests: readonly string[];
  /** The text of `covering-tests.txt`: `part → covering test, because …` a line; what begins with "#" explains it. */
  readonly record: string;
  /** The sources that a test reaches by its imports. */
  readonly readClosure: (test: string) => ReadonlySet<string>;
  /** The files of a part's own folder that import it. */
  readonly listUsers: (part: string) => readonly string[];
}

/**
 * A part is covered by a test of its own name, anywhere below `tests/`; else by the test of its users, where all users in
 * its folder lead to one; else by the one that the record names for it, with why. Each must reach it by its imports. A line
 * that is not needed, or of a part that is gone, is a violation as well.
 * @returns one sentence a violation.
 */
export function findUncoveredParts({ parts, tests, record, readClosure, listUsers }: Coverage): readonly string[] {
  const byName = Map.groupBy(tests, (test) => toName(test));
  const findOwn = (part: string) => byName.get(toName(part))?.find((test) => readClosure(test).has(part));
  const findOfUsers = (part: string) => {
    const [test, ...others] = listTestsOfUsers(part, findOwn, listUsers);
    return test !== undefined && others.length === 0 && readClosure(test).has(part) ? test : undefined;
  };
  const violations: string[] = [];
  const recorded = new Set<string>();
  for (const line of record.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [, part = '', test = ''] = /^(\S+) → (\S+), because \S.{9,}$/.exec(line) ?? [];
    const own = findOwn(part);
    if (part === '') violations.push(`"${line}" is not "part → covering test, because …"`);
    else if (!parts.includes(part)) violations.push(`${part} has a line, and is no part`);
    else if (recorded.has(part)) violations.push(`${part} has two lines`);
    else if (own !== undefined) violations.push(`${part} has a line, and the test ${own} of its own`);
    else if (findOfUsers(part) === test)
      violations.push(`${part} has a line, and all that use it have the test ${test}`);
    else if (!tests.includes(test)) violations.push(`${part} has a line with ${test}, which is no test`);
    else if (!readClosure(test).has(part)) violations.push(`${part} is not reached by ${test}`);
    recorded.add(part);
  }
  for (const part of parts) {
    if (recorded.has(part) || findOwn(part) !== undefined || findOfUsers(part) !== undefined) continue;
    violations.push(`${part} has no test of its name, no one test of its users, and no line in covering-tests.txt`);
  }
  return violations;
}

/** The tests of the files that use a part: of each user its own, or in its absence those of its users in turn. */
function listTestsOfUsers(
  part: string,
  findOwn: (part: string) => string | undefined,
  listUsers: Coverage['listUsers'],
): readonly string[] {
  const seen = new Set([part]);
  const found = new Set<string>();
  // Grows while it is read: a Set is walked in the order of its insertions.
  for (const each of seen) {
    for (const user of listUsers(each)) {
      const own = findOwn(user);
      if (own === undefined) seen.add(user);
      else found.add(own);
    }
  }
  return [...found];
}

/** 'tests/worker/links/create-link-mint.test.ts' and 'lib/worker/links/create-link-mint.ts' → 'create-link-mint'. */
function toName(path: string): string {
  return posix.basename(path).replace(/(?:\.test)?\.tsx?$/, '');
}
