import { type Dispatch, useMemo, useReducer } from 'preact/hooks';
import { toErrorData } from '#ui/to-error-data.ts';
import { type BulkActResult, type BulkForm, type BulkFormEvent, reduceBulkForm, toBulkForm } from './bulk-form.ts';

/** Runs an act and shows its result. Resolves to whether the act succeeded. */
export type Attempt = (act: Promise<BulkActResult>) => Promise<boolean>;

/** Holds the results of the user's last acts, and runs the next one. The last of the four runs the planning. */
export function useBulkForm(formatId: string): readonly [BulkForm, Dispatch<BulkFormEvent>, Attempt, Attempt] {
  const [form, dispatch] = useReducer(reduceBulkForm, formatId, toBulkForm);
  const [attempt, attemptPlan] = useMemo(() => {
    const showResult = async (act: Promise<BulkActResult>) => {
      const result = await act.catch((cause: unknown): BulkActResult => ({ problem: toErrorData(cause) }));
      dispatch({ kind: 'ended', result });
      return result.problem === null;
    };
    const toAttempt =
      (kind: 'begun' | 'planning-begun'): Attempt =>
      (act) => {
        dispatch({ kind });
        return showResult(act);
      };
    return [toAttempt('begun'), toAttempt('planning-begun')];
  }, []);
  return [form, dispatch, attempt, attemptPlan];
}
