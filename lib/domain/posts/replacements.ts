/** Programs that may take another one's place. */
export interface Replacements<Program extends Replacement = Replacement> {
  /** The category that they share. */
  readonly category: string;
  readonly programs: readonly Program[];
}

export interface Replacement {
  readonly offerId: string;
  readonly name: string;
  /** The page to link to. Networks may leave the scheme out. */
  readonly previewUrl: string;
  readonly commissions: readonly { readonly rate: string }[];
}
