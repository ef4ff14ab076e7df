import { parseSync } from 'vite';
import { listFiles } from './list-files.ts';
import { readProjectFile } from './read-project-file.ts';
import { type LiteralNode, readKeys, visitLiterals } from './visit-literals.ts';

/** What builds the test data of a type. */
export interface Builder {
  readonly name: string;
  /** The keys by which a literal of the type is known. */
  readonly keys: readonly string[];
}

/** The mirror adds them to what the domain has: a literal without them is one of the type all the same. */
const mirrorKeys = new Set(['block', 'matches', 'matchHosts']);

/** The builders of `tests/builders` that take a part of their type and spread it over the rest. */
export function readBuilders(): readonly Builder[] {
  return listFiles('tests/builders').flatMap((path) => {
    const source = readProjectFile(path);
    const name = /export function (an?[A-Z]\w*)\((\w+): Partial</.exec(source)?.[1];
    return name === undefined ? [] : toBuilder(name, readLiterals(path, source));
  });
}

function readLiterals(path: string, source: string): readonly LiteralNode[] {
  const literals: LiteralNode[] = [];
  visitLiterals(parseSync(path, source).program, (literal) => void literals.push(literal));
  return literals;
}

function toBuilder(name: string, literals: readonly LiteralNode[]): readonly Builder[] {
  const [keys = []] = literals
    .map((literal) => readKeys(literal).filter((key) => !mirrorKeys.has(key)))
    .sort((a, b) => b.length - a.length);
  return keys.length < 4 ? [] : [{ name, keys }];
}
