import { type Dispatch, useCallback, useReducer } from 'preact/hooks';
import { toErrorData } from '#lib/ui/to-error-data.ts';
import { type BulkActResult, type BulkForm, type BulkFormEvent, reduceBulkForm, toBulkForm } from './bulk-form.ts';

/**
 * Runs an act and shows its result. Resolves to whether the act succeeded.
 * @param begun What began: an act of the user, if omitted.
 */
export type Attempt = (act: Promise<BulkActResult>, begun?: 'begun' | 'planning-begun') => Promise<boolean>;

/** Holds the results of the user's last acts, and runs the next one. */
export function useBulkForm(formatId: string): readonly [BulkForm, Dispatch<BulkFormEvent>, Attempt] {
  const [form, dispatch] = useReducer(reduceBulkForm, formatId, toBulkForm);
  const attempt = useCallback<Attempt>(async (act, begun = 'begun') => {
    dispatch({ kind: begun });
    const result = await act.catch((cause: unknown): BulkActResult => ({ problem: toErrorData(cause) }));
    dispatch({ kind: 'ended', result });
    return result.problem === null;
  }, []);
  return [form, dispatch, attempt];
}
