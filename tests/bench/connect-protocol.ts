import { openDebuggerSocket } from '../e2e/fixtures/open-debugger-socket.ts';

/** A connection to the browser's debugger, for what Playwright does not expose: popups, and workers by themselves. */
export interface Protocol {
  send<Result>(method: string, params: object, sessionId?: string): Promise<Result>;
  /** Calls back with each event. */
  listen(onEvent: (event: ProtocolEvent) => void): void;
  close(): void;
}

export interface TargetInfo {
  readonly targetId: string;
  readonly type: string;
  readonly url: string;
}

interface ProtocolEvent {
  readonly method: string;
  readonly params: { readonly targetInfo?: TargetInfo; readonly targetId?: string };
}

type ProtocolMessage =
  | { readonly id: number; readonly result?: unknown; readonly error?: { readonly message: string } }
  | (ProtocolEvent & { readonly id?: undefined });

export async function connectProtocol(debuggingPort: number): Promise<Protocol> {
  const socket = await openDebuggerSocket(debuggingPort);

  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;
  let onEvent: (event: ProtocolEvent) => void = () => {};
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as ProtocolMessage;
    if (message.id === undefined) return onEvent(message);
    const answer = pending.get(message.id);
    pending.delete(message.id);
    if (message.error === undefined) answer?.resolve(message.result);
    else answer?.reject(new Error(message.error.message));
  });

  return {
    send<Result>(method: string, params: object, sessionId?: string): Promise<Result> {
      lastId += 1;
      const answer = Promise.withResolvers<unknown>();
      pending.set(lastId, answer);
      socket.send(JSON.stringify({ id: lastId, method, params, sessionId }));
      return answer.promise as Promise<Result>;
    },
    listen(listener) {
      onEvent = listener;
    },
    close: () => socket.close(),
  };
}
