import { type Dispatch, useCallback, useReducer } from 'preact/hooks';
import { toErrorData } from '#ui/to-error-data.ts';
import { type BulkActResult, type BulkForm, type BulkFormEvent, reduceBulkForm, toBulkForm } from './bulk-form.ts';

/** Runs an act and shows what came of it. Resolves to whether it was done. */
export type Attempt = (act: Promise<BulkActResult>) => Promise<boolean>;

/** What came of the user's last acts, and how to run the next one. */
export function useBulkForm(formatId: string): readonly [BulkForm, Dispatch<BulkFormEvent>, Attempt] {
  const [form, dispatch] = useReducer(reduceBulkForm, formatId, toBulkForm);
  const attempt = useCallback<Attempt>(async (act) => {
    dispatch({ kind: 'begun' });
    const result = await act.catch((cause: unknown): BulkActResult => ({ problem: toErrorData(cause) }));
    dispatch({ kind: 'ended', result });
    return result.problem === null;
  }, []);
  return [form, dispatch, attempt];
}
