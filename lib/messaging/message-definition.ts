import type { z } from '#lib/platform/zod.ts';

/** One message: who may send it, its input's schema, and the type of its answer. */
export interface MessageDefinition<Schema extends z.ZodMiniType = z.ZodMiniType, Output = unknown> {
  /** `page`: the extension's own pages. `content`: its script in the top frame of a web page. */
  readonly from: 'page' | 'content';
  /** Built when the first such message arrives: a worker that starts waits for no schema but that of its first message. */
  readonly schema: Schema;
  readonly answers: Answers<Output>;
  /** True for messages that repair storage: answered even if start-up failed. */
  readonly isAnsweredUnready?: true;
}

/** Carries the type of an answer, but no value: the worker's answers need no check. */
export interface Answers<Output> {
  readonly output?: Output;
}

/** `answers<void>()` if the sender only learns that the work is done. */
export const answers = <Output>(): Answers<Output> => ({});

/** Defines a message of the extension's own pages. */
export function fromPage<Schema extends z.ZodMiniType, Output>(
  makeSchema: () => Schema,
  output: Answers<Output>,
): MessageDefinition<Schema, Output> {
  return define('page', makeSchema, output);
}

/**
 * Defines a message of the extension's own pages that the worker answers before it is ready, because it repairs what
 * start-up needs.
 */
export function fromPageBeforeReady<Schema extends z.ZodMiniType, Output>(
  makeSchema: () => Schema,
  output: Answers<Output>,
): MessageDefinition<Schema, Output> {
  return define('page', makeSchema, output, true);
}

/** Defines a message of the extension's script in the top frame of a web page: its input is hostile. */
export function fromContent<Schema extends z.ZodMiniType, Output>(
  makeSchema: () => Schema,
  output: Answers<Output>,
): MessageDefinition<Schema, Output> {
  return define('content', makeSchema, output);
}

function define<Schema extends z.ZodMiniType, Output>(
  from: 'page' | 'content',
  makeSchema: () => Schema,
  output: Answers<Output>,
  isAnsweredUnready?: true,
): MessageDefinition<Schema, Output> {
  let made: Schema | undefined;
  return {
    from,
    get schema() {
      made ??= makeSchema();
      return made;
    },
    answers: output,
    ...(isAnsweredUnready && { isAnsweredUnready }),
  };
}
