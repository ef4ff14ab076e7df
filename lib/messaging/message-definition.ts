import type { z } from '#lib/platform/zod.ts';

/** One message: who may send it, its input's schema, and the type of its answer. */
export interface MessageDefinition<
  Schema extends z.ZodMiniType = z.ZodMiniType,
  Output = unknown,
  Repeats extends boolean = boolean,
> {
  /** `page`: the extension's own pages. `content`: its script in the top frame of a web page. */
  readonly from: 'page' | 'content';
  /** Built when the first such message arrives: a worker that starts waits for no schema but that of its first message. */
  readonly schema: Schema;
  readonly answers: Answers<Output>;
  /** Whether a page sends it again by itself when the browser killed the worker before its answer. */
  readonly repeats: Repeats;
  /** True for messages that repair storage: answered even if start-up failed. */
  readonly isAnsweredUnready?: true;
}

/** Carries the type of an answer, but no value: the worker's answers need no check. */
export interface Answers<Output> {
  readonly output?: Output;
}

/** `answers<void>()` if the sender only learns that the work is done. */
export const answers = <Output>(): Answers<Output> => ({});

/**
 * Defines a message of the extension's own pages. The same message twice does no more than once: it names its act by an
 * id, or says what shall be.
 */
export function fromPage<Schema extends z.ZodMiniType, Output>(
  makeSchema: () => Schema,
  output: Answers<Output>,
): MessageDefinition<Schema, Output, true> {
  return define('page', makeSchema, output, true);
}

/** Defines one that would act twice, or that makes calls which the user asked for once. The list is `sent-once.ts`. */
export function fromPageOnce<Schema extends z.ZodMiniType, Output>(
  makeSchema: () => Schema,
  output: Answers<Output>,
): MessageDefinition<Schema, Output, false> {
  return define('page', makeSchema, output, false);
}

/**
 * Defines a message of the extension's own pages that the worker answers before it is ready, because it repairs what
 * start-up needs.
 */
export function fromPageBeforeReady<Schema extends z.ZodMiniType, Output>(
  makeSchema: () => Schema,
  output: Answers<Output>,
): MessageDefinition<Schema, Output, false> {
  return { ...define('page', makeSchema, output, false), isAnsweredUnready: true };
}

/** Defines a message of the extension's script in the top frame of a web page: its input is hostile. */
export function fromContent<Schema extends z.ZodMiniType, Output>(
  makeSchema: () => Schema,
  output: Answers<Output>,
): MessageDefinition<Schema, Output, true> {
  return define('content', makeSchema, output, true);
}

function define<Schema extends z.ZodMiniType, Output, Repeats extends boolean>(
  from: 'page' | 'content',
  makeSchema: () => Schema,
  output: Answers<Output>,
  repeats: Repeats,
): MessageDefinition<Schema, Output, Repeats> {
  let made: Schema | undefined;
  return {
    from,
    get schema() {
      made ??= makeSchema();
      return made;
    },
    answers: output,
    repeats,
  };
}
