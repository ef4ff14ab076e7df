import type { ErrorCode } from '../errors/app-error.ts';
import type { BodyEncoding } from './body-encoding.ts';

/** The account's connection as surfaces show it. Holds no credential. */
export type Connection =
  | { readonly state: 'signed-out' }
  | {
      readonly state: 'connected';
      /** Root of the service, without a trailing slash. */
      readonly serviceUrl: string;
      /** Path segment of the marketplace endpoint (spec §4.9). */
      readonly marketplacePath: string;
      /** In which the service takes calls. Absent in older records: a form. */
      readonly bodyEncoding?: BodyEncoding;
      readonly connectedAtMs: number;
    }
  | {
      /** The service no longer takes the key and secret: nothing is sent until the user connects anew. */
      readonly state: 'needs-attention';
      readonly serviceUrl: string;
      readonly marketplacePath: string;
      readonly bodyEncoding?: BodyEncoding;
      readonly connectedAtMs: number;
      readonly reason: ErrorCode;
    };
