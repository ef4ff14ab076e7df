import { useCallback, useState } from 'preact/hooks';
import type { ErrorData } from '#lib/errors/app-error.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import { sayError } from '#lib/wording/describe-error.ts';

/** Keeps the code and details of anything thrown. */
export function toErrorData(cause: unknown): ErrorData {
  return toAppError(cause).toData();
}

/** Says of anything thrown what {@link sayError} says. */
export function sayFailure(cause: unknown, nowMs: number): string {
  return sayError(toErrorData(cause), nowMs);
}

/** Runs an act of the user beside a line that says what became of it: why it failed, or nothing. */
export async function sayIfFails(
  say: (text: string) => void,
  nowMs: number,
  act: () => Promise<unknown>,
): Promise<void> {
  say('');
  try {
    await act();
  } catch (cause) {
    say(sayFailure(cause, nowMs));
  }
}

/** Runs acts of the user, and holds why the last one failed. `attempt` resolves to whether the act succeeded. */
export function useFailure() {
  const [error, setError] = useState<ErrorData | null>(null);
  const attempt = useCallback(async (act: () => Promise<unknown>): Promise<boolean> => {
    setError(null);
    try {
      await act();
      return true;
    } catch (cause) {
      setError(toErrorData(cause));
      return false;
    }
  }, []);
  return { error, attempt };
}
