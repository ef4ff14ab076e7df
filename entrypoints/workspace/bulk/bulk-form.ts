import type { BulkFileProblem } from '#lib/domain/bulk/bulk-file.ts';
import type { BulkProblem } from '#lib/domain/bulk/bulk-run.ts';
import type { ErrorData } from '#lib/errors/app-error.ts';

/** Why an act of the tab did nothing. */
export type BulkFailure = ErrorData | BulkProblem | BulkFileProblem;

/** What came of an act of the tab, with the text to say if there is one. */
export interface BulkActResult {
  readonly problem: BulkFailure | null;
  readonly said?: string;
}

/** What the tab shows of the user's last acts. */
export interface BulkForm {
  readonly failure: BulkFailure | null;
  readonly said: string;
  /** What all links are copied as. */
  readonly formatId: string;
}

export type BulkFormEvent =
  /** An act began: what came of the last one no longer matters. */
  | { readonly kind: 'begun' }
  | { readonly kind: 'ended'; readonly result: BulkActResult }
  | { readonly kind: 'format-picked'; readonly formatId: string };

/** The form as it opens. @param formatId What links without a preset are copied as. */
export function toBulkForm(formatId: string): BulkForm {
  return { failure: null, said: '', formatId };
}

/** The form after an event. */
export function reduceBulkForm(form: BulkForm, event: BulkFormEvent): BulkForm {
  switch (event.kind) {
    case 'begun':
      return { ...form, failure: null, said: '' };
    case 'ended':
      // Planning runs beside the user's acts and says nothing: what they said stays.
      return { ...form, failure: event.result.problem, said: event.result.said ?? form.said };
    case 'format-picked':
      return { ...form, formatId: event.formatId };
  }
}
