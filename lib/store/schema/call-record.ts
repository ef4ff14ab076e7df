/** One call to the service: the sliding window of the request gate, and the request log. */
export interface CallRecord {
  readonly atMs: number;
  readonly endpoint: string;
  readonly lane: 'interactive' | 'background';
}
