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
  /** How many distinct safe links the payload of a deeplink's answer has. Absent: none. */
  readonly links?: number;
  /** The HTML page that came instead of an envelope; null without one. */
  readonly html?: string | null;
  /** Whether the answer says when to ask again. */
  readonly isTimed?: boolean;
}

/**
 * The status that the service means. A deployment that answers 200 to everything writes the real status into the body,
 * so that one counts, even a 500. A number that is no HTTP status is a code of the service's own.
 */
export function readStatus({ httpStatus, envelope }: AnswerFacts): number {
  const inBody = Number(envelope?.status_code ?? 200);
  return httpStatus === 200 && inBody >= 100 && inBody < 600 ? inBody : httpStatus;
}

/** The answer's own words, as the service wrote them: hostile. */
export function readMessage({ envelope }: AnswerFacts): string {
  return envelope?.message || envelope?.error || '';
}

/** Whether the envelope says of itself that it is the service's success or error (spec §1). */
export function readOwnStatus({ envelope }: AnswerFacts): 'success' | 'error' | null {
  const status = envelope?.status?.trim().toLowerCase();
  return status === 'success' || status === 'error' ? status : null;
}
