import { type Dispatch, useCallback, useReducer } from 'preact/hooks';
import type { BulkFileProblem } from '#lib/domain/bulk/bulk-file.ts';
import type { BulkProblem } from '#lib/domain/bulk/bulk-run.ts';
import type { FormattedLink } from '#lib/domain/formats/format-link.ts';
import type { ErrorData } from '#lib/errors/app-error.ts';
import { t } from '#lib/platform/i18n.ts';
import { toErrorData } from '#lib/ui/to-error-data.ts';
import type { BulkServices } from './bulk-services.ts';

/** Why an act of the tab did nothing. */
export type BulkFailure = ErrorData | BulkProblem | BulkFileProblem;

/** The result of an act of the tab, with the text to show if there is one. */
export interface BulkActResult {
  readonly problem: BulkFailure | null;
  readonly said?: string;
}

/** What the tab shows of the user's last acts. */
export interface BulkForm {
  readonly failure: BulkFailure | null;
  readonly said: string;
  /** The format that links are copied in. */
  readonly formatId: string;
}

export type BulkFormEvent =
  /** An act began: this clears the result of the last one. */
  | { readonly kind: 'begun' }
  /** Planning began by itself, because the list changed. The text of the act that changed the list stays. */
  | { readonly kind: 'planning-begun' }
  | { readonly kind: 'ended'; readonly result: BulkActResult }
  | { readonly kind: 'format-picked'; readonly formatId: string };

/** Returns the form at its opening. @param formatId The format for links without a preset. */
export function toBulkForm(formatId: string): BulkForm {
  return { failure: null, said: '', formatId };
}

export function reduceBulkForm(form: BulkForm, event: BulkFormEvent): BulkForm {
  switch (event.kind) {
    case 'begun':
      return { ...form, failure: null, said: '' };
    case 'planning-begun':
      return { ...form, failure: null };
    case 'ended':
      return { ...form, failure: event.result.problem, said: event.result.said ?? form.said };
    case 'format-picked':
      return { ...form, formatId: event.formatId };
  }
}

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

/** Copies, and returns the text that says whether it worked. @param done The text after success. */
export async function copyAndSay(
  services: BulkServices,
  formatted: FormattedLink,
  done: string,
): Promise<BulkActResult> {
  return { problem: null, said: (await services.copyFormatted(formatted)) ? done : t('copyFailedPlain') };
}
