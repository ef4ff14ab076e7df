import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { CheckServices } from '#components/checks/check-services.ts';
import { type CheckState, type CheckTarget, runCheck } from '#components/checks/run-check.ts';
import type { ErrorData } from '#lib/errors/app-error.ts';
import { toErrorData } from '#lib/ui/to-error-data.ts';

export interface RunningCheck {
  readonly state: CheckState;
  readonly error: ErrorData | null;
  /** Reads and judges from the beginning. */
  readonly again: () => void;
  readonly stop: () => void;
  /** The user's answer to "Is this site yours?". */
  readonly answer: (isOwn: boolean) => void;
}

/** Runs a check as long as its view is there. @param target A stable value; another one begins another check. */
export function useCheck(services: CheckServices, target: CheckTarget): RunningCheck {
  const [state, setState] = useState<CheckState>({ kind: 'reading', read: 0, total: 0 });
  const [error, setError] = useState<ErrorData | null>(null);
  const [round, setRound] = useState(0);
  const running = useRef<AbortController | null>(null);
  const answering = useRef<((isOwn: boolean) => void) | null>(null);

  useEffect(() => {
    const controller = new AbortController();
    running.current = controller;
    setError(null);
    const show = (next: CheckState) => {
      if (!controller.signal.aborted) setState(next);
    };
    const askOwnSite = async (host: string) => {
      show({ kind: 'whose', host });
      const { promise, resolve } = Promise.withResolvers<boolean>();
      answering.current = resolve;
      const isOwn = await promise;
      await services.send('setOwnSite', { host, isOwn });
      return isOwn;
    };
    runCheck(target, { services, signal: controller.signal, onState: show, askOwnSite }).catch((cause: unknown) => {
      if (!controller.signal.aborted) setError(toErrorData(cause));
    });
    return () => controller.abort();
  }, [services, target, round]);

  return {
    state,
    error,
    again: useCallback(() => setRound((last) => last + 1), []),
    stop: useCallback(() => {
      running.current?.abort();
      setState({ kind: 'stopped' });
    }, []),
    answer: useCallback((isOwn) => answering.current?.(isOwn), []),
  };
}
