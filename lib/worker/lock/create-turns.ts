/** Lets one act after another run; one that fails stops none. */
export function createTurns(): <Result>(act: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (act) => {
    const done = last.then(act, act);
    last = done.catch(() => undefined);
    return done;
  };
}
