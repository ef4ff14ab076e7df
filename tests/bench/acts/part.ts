/** A part of a wait. */
export interface Part {
  readonly name: string;
  readonly ms: number;
}
