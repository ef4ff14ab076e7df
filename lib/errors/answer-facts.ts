/** What is known of an answer: enough to tell failures apart, and nothing that could be a secret. */
export interface AnswerFacts {
  readonly endpoint: 'authenticate' | 'deeplink' | 'listing';
  readonly httpStatus: number;
  /** The body as an envelope (spec §1); null when it was not a JSON object. */
  readonly envelope: {
    readonly status?: string | undefined;
    readonly message?: string | null | undefined;
    readonly error?: string | null | undefined;
    readonly status_code?: number | string | undefined;
    readonly data?: unknown;
  } | null;
  /** The page of HTML that came instead of an envelope; null for none. */
  readonly html?: string | null;
  /** Whether the answer names a time at which to ask again. */
  readonly isTimed?: boolean;
}

/**
 * The status that the service means. A deployment that answers 200 to everything writes it into the body: that one is its
 * word, a 500 included.
 */
export function readStatus({ httpStatus, envelope }: AnswerFacts): number {
  return httpStatus === 200 ? Number(envelope?.status_code ?? 200) : httpStatus;
}

/** What the answer says, for comparing: in lower case. */
export function readMessage({ envelope }: AnswerFacts): string {
  return (envelope?.message || envelope?.error || '').toLowerCase();
}
