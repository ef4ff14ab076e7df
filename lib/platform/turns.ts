/**
 * Runs the work while no other work of that name runs: in this worker or page, in another, or in a worker that the
 * browser is still stopping. Failed work does not stop the rest. Within a single worker `createTurns` is quicker.
 */
export function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return navigator.locks.request(name, work) as Promise<Result>;
}

/** Whether work of that name runs now, anywhere in the extension. */
export async function isInTurn(name: string): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some((lock) => lock.name === name);
}

/** Runs one piece of work after another, within this worker or page. Failed work does not stop the rest. */
export function createTurns(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work, work);
    last = done.catch(() => undefined);
    return done;
  };
}
