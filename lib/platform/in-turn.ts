/**
 * Does the work while no other work of that name is done: in this worker or page, in another one, or by a worker that the
 * browser has not quite stopped. Work that fails stops no other. Where one worker alone is meant, `createTurns` is quicker.
 */
export function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return navigator.locks.request(name, work) as Promise<Result>;
}
