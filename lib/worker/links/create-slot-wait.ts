/** A call's wait for its slot, which its caller may give up until the call leaves. */
export interface SlotWait {
  /** Aborted when the wait is given up. */
  readonly signal: AbortSignal;
  /** The call leaves: given up now, its answer would be lost and its link with it. @throws where it was given up before. */
  leave(): void;
  /** Nothing was made after all: it waits again, or gives up where that was asked for meanwhile. */
  comeBack(): void;
  /** Listens no more. */
  end(): void;
}

/** @param given Gives the wait up. */
export function createSlotWait(given: AbortSignal): SlotWait {
  const waiting = new AbortController();
  let isLeaving = false;
  const giveUp = () => {
    if (!isLeaving) waiting.abort(given.reason);
  };
  given.addEventListener('abort', giveUp);
  if (given.aborted) giveUp();

  return {
    signal: waiting.signal,

    leave() {
      waiting.signal.throwIfAborted();
      isLeaving = true;
    },

    comeBack() {
      isLeaving = false;
      if (given.aborted) giveUp();
    },

    end: () => given.removeEventListener('abort', giveUp),
  };
}
