import type { z } from '#lib/platform/zod.ts';

/** One message: who may send it, what its input must look like, and what it is answered with. */
export interface MessageDefinition<Schema extends z.ZodMiniType = z.ZodMiniType, Output = unknown> {
  /** `page`: the extension's own pages. `content`: its script in the top frame of a web page. */
  readonly from: 'page' | 'content';
  readonly schema: Schema;
  readonly answers: Answers<Output>;
  /** Whether it is answered where the worker cannot come to be ready: by what mends that. */
  readonly isAnsweredUnready?: true;
}

/** Names the type of an answer. It holds no value: what the worker answers needs no check. */
export interface Answers<Output> {
  readonly output?: Output;
}

/** `answers<void>()` where the sender only learns that it was done. */
export const answers = <Output>(): Answers<Output> => ({});

/** Defines a message of the extension's own pages. */
export function fromPage<Schema extends z.ZodMiniType, Output>(
  schema: Schema,
  output: Answers<Output>,
): MessageDefinition<Schema, Output> {
  return { from: 'page', schema, answers: output };
}

/** Defines a message of the extension's own pages that mends what keeps the worker from being ready. */
export function fromBrokenPage<Schema extends z.ZodMiniType, Output>(
  schema: Schema,
  output: Answers<Output>,
): MessageDefinition<Schema, Output> {
  return { from: 'page', schema, answers: output, isAnsweredUnready: true };
}

/** Defines a message of the extension's script in the top frame of a web page: its input is hostile. */
export function fromContent<Schema extends z.ZodMiniType, Output>(
  schema: Schema,
  output: Answers<Output>,
): MessageDefinition<Schema, Output> {
  return { from: 'content', schema, answers: output };
}
