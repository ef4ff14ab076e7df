import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const hasDocument = ({ moduleId }: TestSpecification) =>
  readFileSync(moduleId, 'utf8').slice(0, 200).includes('@vitest-environment happy-dom');

/** Runs files without a document first: a process ends where the next file needs another environment than the last. */
export class GroupByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const byDocument = Map.groupBy(sorted, hasDocument);
    return [...(byDocument.get(false) ?? []), ...(byDocument.get(true) ?? [])];
  }
}
