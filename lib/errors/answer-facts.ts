/** The facts about an answer: enough to classify a failure, and nothing that could be a secret. */
export interface AnswerFacts {
  readonly endpoint: 'authenticate' | 'deeplink' | 'listing';
  readonly httpStatus: number;
  /** The body as an envelope (spec §1); null if it was not a JSON object. */
  readonly envelope: {
    readonly status?: string | undefined;
    readonly message?: string | null | undefined;
    readonly error?: string | null | undefined;
    readonly status_code?: number | string | undefined;
    readonly data?: unknown;
  } | null;
  /** The HTML page that came instead of an envelope; null without one. */
  readonly html?: string | null;
  /** Whether the answer says when to ask again. */
  readonly isTimed?: boolean;
}

/**
 * The status that the service means. A deployment that answers 200 to everything writes the real status into the body,
 * so that one counts, even a 500.
 */
export function readStatus({ httpStatus, envelope }: AnswerFacts): number {
  return httpStatus === 200 ? Number(envelope?.status_code ?? 200) : httpStatus;
}

/** The answer's message in lower case, for comparisons. */
export function readMessage({ envelope }: AnswerFacts): string {
  return (envelope?.message || envelope?.error || '').toLowerCase();
}
