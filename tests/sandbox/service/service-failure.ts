import type { CallOutcome } from '../create-statistics.ts';

/** The texts of spec §7, letter by letter, and those that were observed where it is silent. */
export const failureTexts = {
  invalidCredentials: 'invalid Credentials',
  badToken: 'Token Signature could not be verified',
  badHeader: 'Failed to authenticate because of bad credentials or an invalid authorization header',
  missingDates: 'Incorrect arguments. Please fill up start_date and end_date',
  incorrectArguments: 'Incorrect arguments',
  deeplinkRefused: 'Something went wrong',
  throttled: 'Too Many Attempts.',
  monthUsedUp: 'Monthly limit reached',
  serverError: 'Server Error',
  wrongSegments: 'Wrong number of segments',
  unauthenticated: 'Unauthenticated.',
  unsupportedMediaType: 'Unsupported Media Type',
} as const;

/** A call the service does not carry out; thrown by the endpoints, written down by `create-publisher-service.ts`. */
export class ServiceFailure extends Error {
  readonly httpStatus: number;
  readonly outcome: CallOutcome;

  constructor(httpStatus: number, message: string, outcome: CallOutcome) {
    super(message);
    this.httpStatus = httpStatus;
    this.outcome = outcome;
  }
}

export function incorrectArguments(): ServiceFailure {
  return new ServiceFailure(401, failureTexts.incorrectArguments, 'incorrect-arguments');
}

export function missingDates(): ServiceFailure {
  return new ServiceFailure(401, failureTexts.missingDates, 'incorrect-arguments');
}
