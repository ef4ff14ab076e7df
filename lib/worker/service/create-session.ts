import type { BodyEncoding } from '#lib/domain/service/body-encoding.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import type { StoredToken } from '#lib/store/accounts/account-items.ts';
import { type AuthenticatorDependencies, createAuthenticator } from '#lib/worker/service/create-authenticator.ts';
import type { Credentials } from '#lib/worker/service/create-credential-vault.ts';
import { createTokenKeeper, type TokenKeeperDependencies } from '#lib/worker/service/create-token-keeper.ts';
import { type Negotiated, type NegotiationTerms, negotiateEncoding } from '#lib/worker/service/negotiate-encoding.ts';
import { toEncoding } from '#lib/worker/service/to-encoding.ts';
import { untilAborted } from '#lib/worker/service/until-aborted.ts';

/** What a call is sent with. */
export interface CallContext {
  readonly token: string;
  readonly serviceUrl: string;
  readonly encoding: BodyEncoding;
  /** The user chose the encoding, or a listing was answered in it. */
  readonly isEncodingSettled: boolean;
}

/** How credentials are verified. */
export interface VerifyTerms extends NegotiationTerms {
  /** Runs before each call that is made: for what the call may cost besides this account's own slot. */
  readonly beforeCall?: () => Promise<void>;
}

/** One account's session: each account has its own, so no token can be another account's. */
export interface Session {
  /**
   * Asks a service whether it takes the credentials, and in which encoding. Keeps nothing.
   * @throws AppError why it does not.
   */
  verify(serviceUrl: string, credentials: Credentials, terms?: VerifyTerms): Promise<Negotiated<StoredToken>>;
  /** Goes on with a verified token. What still waits with the earlier credentials is dropped unsent. */
  begin(token: StoredToken): Promise<void>;
  /**
   * Runs `call` with a token; after a token failure with a new one, exactly once.
   * @param signal Ends the wait for a token, which may be a wait for a slot of the gate. Not the call.
   * @throws AppError `not-connected`, `needs-attention`, `locked`, `permission-missing`, or what `call` throws.
   */
  withToken<Result>(call: (context: CallContext) => Promise<Result>, signal?: AbortSignal): Promise<Result>;
  /** Ends when the user signs out or connects anew: who waits for a slot then never sends. */
  ended(): AbortSignal;
  /** Locked: forgets the token, and drops what waits unsent. Key and secret stay, sealed. */
  suspend(): Promise<void>;
  /** Forgets token and credentials at once. What waits is dropped unsent, and what answers late changes nothing. */
  close(): Promise<void>;
}

export interface SessionDependencies extends AuthenticatorDependencies, TokenKeeperDependencies {}

/** Key and secret to token, and token to call. */
export function createSession(dependencies: SessionDependencies): Session {
  const { vault, connection, isPermitted } = dependencies;
  const authenticate = createAuthenticator(dependencies);
  const tokens = createTokenKeeper(dependencies, authenticate);

  return {
    verify: (serviceUrl, credentials, { beforeCall, ...terms } = {}) =>
      negotiateEncoding(async (encoding) => {
        await beforeCall?.();
        return authenticate(serviceUrl, credentials, encoding);
      }, terms),

    begin: (token) => tokens.begin(token),

    async withToken(call, signal) {
      // Taken before anything is read: a sign-out from now on is heard.
      const ended = tokens.ended();
      // Asked at once; that it is locked is said only where the rest is right.
      const [current, locked] = await Promise.all([connection.read(), vault.assertOpen().then(() => null, toAppError)]);
      if (current.state === 'signed-out') throw new AppError('not-connected');
      if (current.state === 'needs-attention') throw new AppError('needs-attention');
      if (locked !== null) throw locked;
      const { serviceUrl } = current;
      const { callEncoding, isEncodingChosen } = current;
      const encoding = callEncoding ?? toEncoding(current);
      const isEncodingSettled = callEncoding !== undefined || isEncodingChosen === true;
      // Without it the browser's answer looks like that of a service that is not there.
      if (!(await isPermitted(serviceUrl))) throw new AppError('permission-missing');
      ended.throwIfAborted();
      const token = await untilAborted(tokens.read(), signal);
      ended.throwIfAborted();
      try {
        return await call({ token, serviceUrl, encoding, isEncodingSettled });
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'token-rejected') throw error;
        await tokens.drop(token);
        const renewed = await untilAborted(tokens.read(), signal);
        ended.throwIfAborted();
        return call({ token: renewed, serviceUrl, encoding, isEncodingSettled });
      }
    },

    ended: () => tokens.ended(),

    suspend: () => tokens.suspend(),

    async close() {
      await tokens.begin(null);
      await vault.clear();
    },
  };
}
