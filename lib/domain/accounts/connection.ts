import type { ServiceManner } from '#lib/domain/service/service-manner.ts';
import type { ErrorCode } from '#lib/errors/error-table.ts';

/** The account's connection as surfaces show it. Holds no credential. */
export type Connection = {
  /** Root of the service, without a trailing slash. Kept after a sign-out; empty until the account was connected. */
  readonly serviceUrl: string;
  /** Path segment of the marketplace endpoint (spec §4.9); empty if the service has no such endpoint set. */
  readonly marketplacePath: string;
} & ServiceManner &
  (
    | { readonly state: 'signed-out' }
    | { readonly state: 'connected'; readonly connectedAtMs: number }
    | {
        /** The service refuses the key and secret. Linkmint sends nothing until the user connects again. */
        readonly state: 'needs-attention';
        readonly connectedAtMs: number;
        readonly reason: ErrorCode;
      }
  );

/** The connection of an account that was never connected. */
export const noConnection: Connection = { state: 'signed-out', serviceUrl: '', marketplacePath: '' };
