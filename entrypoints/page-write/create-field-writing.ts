import type { FieldWriting } from '#lib/domain/fields/field-content.ts';
import { findSelectedField } from './find-selected-field.ts';
import type { SelectedField, Settle } from './selected-field.ts';

/** Reads and types for one act at a time: that of the last one that read. */
export function createFieldWriting(settle: Settle): FieldWriting {
  let current: { readonly actId: string; readonly field: SelectedField } | null = null;
  const find = (actId: string) => (current?.actId === actId ? current.field : null);
  const readAgain: FieldWriting['readAgain'] = (actId) => find(actId)?.read() ?? { form: 'none', why: 'no-selection' };

  return {
    read(actId) {
      const field = findSelectedField(settle);
      current = typeof field === 'string' ? null : { actId, field };
      return typeof field === 'string' ? { form: 'none', why: field } : field.read();
    },

    readAgain,

    async write(actId, text, links) {
      const field = find(actId);
      if (field === null || field.read().form === 'none') return 'changed';
      // Whatever comes of it, the same act never types twice.
      current = null;
      return field.type(text, links);
    },
  };
}
