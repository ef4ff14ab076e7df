import type { FieldEnding, FieldReading } from '#lib/domain/fields/field-content.ts';

/** A selection in a field of the page. */
export interface SelectedField {
  /** What is selected now, where it was selected first. */
  read(): FieldReading;
  /** Selects the same again and types in its place. */
  type(text: string, links: readonly string[]): Promise<Exclude<FieldEnding, 'changed'>>;
}

/** Lets the page and its editor answer what was typed. */
export type Settle = () => Promise<void>;
