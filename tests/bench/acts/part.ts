export interface Part {
  readonly name: string;
  readonly ms: number;
}
