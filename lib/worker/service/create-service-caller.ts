import type { Lane } from '#lib/domain/service/slot-wait.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { createPublisherClient, type PublisherClient } from '#lib/publisher-api/create-publisher-client.ts';
import type { Transport } from '#lib/publisher-api/create-transport.ts';
import type { GateRequest, RequestGate } from '#lib/worker/service/create-request-gate.ts';
import type { Session } from '#lib/worker/service/create-session.ts';

export interface CallOptions {
  readonly lane: Lane;
  readonly signal?: AbortSignal;
  readonly onWait?: GateRequest['onWait'];
  /** Runs when slot and token are there, right before the call is sent: the place for a write-ahead note. */
  readonly beforeSend?: () => Promise<void>;
  /** Runs when nothing was made after all (the token was not taken, or the user signed out): takes the note back. */
  readonly takeBack?: () => Promise<void>;
}

/** The client for a lane: each of its calls holds a slot of the gate and a token. */
export type ServiceCaller = (options: CallOptions) => PublisherClient;

export interface ServiceCallerDependencies {
  readonly transport: Transport;
  readonly session: Session;
  readonly gate: RequestGate;
  readonly isPermitted: (serviceUrl: string) => Promise<boolean>;
}

/** Puts every call through session and gate, and tells the gate of signs of limiting. */
export function createServiceCaller({
  transport,
  session,
  gate,
  isPermitted,
}: ServiceCallerDependencies): ServiceCaller {
  return ({ lane, signal, onWait, beforeSend, takeBack }) =>
    createPublisherClient(async (path, parameters) => {
      const ended = session.ended();
      const stopped = signal === undefined ? ended : AbortSignal.any([signal, ended]);
      const waiting = { signal: stopped, ...(onWait && { onWait }) };
      // Before the token: renewing it is a call of the user's lane, and would go out into a back-off.
      if (lane === 'background') await gate.waitForOpening(waiting);
      return session.withToken(async ({ token, serviceUrl, encoding }) => {
        await gate.reserve({ endpoint: path, lane, ...waiting });
        // The user may have taken it away while the call waited, and the browser would send some calls all the same.
        if (!(await isPermitted(serviceUrl))) throw new AppError('permission-missing');
        stopped.throwIfAborted();
        await beforeSend?.();
        if (ended.aborted) {
          await takeBack?.();
          ended.throwIfAborted();
        }
        // What was written ahead must come to its end: after a sign-out too, the link that is made is the user's.
        const canEnd = beforeSend === undefined ? stopped : signal;
        try {
          const data = await transport({ serviceUrl, path, parameters, encoding, token, signal: canEnd });
          await gate.relax();
          return data;
        } catch (error) {
          // Said as what it is: the user signed out, and nothing of the service failed.
          if (canEnd === stopped) ended.throwIfAborted();
          if (error instanceof AppError && error.code === 'rate-limited') await gate.backOff();
          if (error instanceof AppError && error.code === 'token-rejected') await takeBack?.();
          throw error;
        }
      });
    });
}
