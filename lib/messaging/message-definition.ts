import { type Check, cutTo } from '#lib/domain/shape.ts';
import { AppError } from '#lib/errors/app-error.ts';

/** One message: who may send it, what it takes, and the type of its answer. */
export interface MessageDefinition<Input = unknown, Output = unknown, Repeats extends boolean = boolean> {
  /** `page`: the extension's own pages. `content`: its script in the top frame of a web page. */
  readonly from: 'page' | 'content';
  readonly takes: Check<Input>;
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
export function fromPage<Input, Output>(
  takes: Check<Input>,
  answers: Answers<Output>,
): MessageDefinition<Input, Output, true> {
  return { from: 'page', takes, answers, repeats: true };
}

/** Defines one that would act twice, or that makes calls which the user asked for once. The list is `resend.ts`. */
export function fromPageOnce<Input, Output>(
  takes: Check<Input>,
  answers: Answers<Output>,
): MessageDefinition<Input, Output, false> {
  return { from: 'page', takes, answers, repeats: false };
}

/**
 * Defines a message of the extension's own pages that the worker answers before it is ready, because it repairs what
 * start-up needs.
 */
export function fromPageBeforeReady<Input, Output>(
  takes: Check<Input>,
  answers: Answers<Output>,
): MessageDefinition<Input, Output, false> {
  return { from: 'page', takes, answers, repeats: false, isAnsweredUnready: true };
}

/** Defines a message of the extension's script in the top frame of a web page: its input is hostile. */
export function fromContent<Input, Output>(
  takes: Check<Input>,
  answers: Answers<Output>,
): MessageDefinition<Input, Output, true> {
  return { from: 'content', takes, answers, repeats: true };
}

/**
 * What a message takes of what was sent: the fields that it names.
 * @throws AppError `invalid-message`
 */
export function takeInput<Input>({ takes }: Pick<MessageDefinition<Input>, 'takes'>, sent: unknown): Input {
  if (!takes(sent)) throw new AppError('invalid-message');
  return cutTo(takes, sent);
}
