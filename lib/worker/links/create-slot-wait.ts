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

/** @param background Gives the wait up; null where nobody can. */
export function createSlotWait(background: AbortSignal | null): SlotWait {
  const waiting = new AbortController();
  let isLeaving = false;
  const giveUp = () => {
    if (!isLeaving) waiting.abort();
  };
  background?.addEventListener('abort', giveUp);

  return {
    signal: waiting.signal,

    leave() {
      waiting.signal.throwIfAborted();
      isLeaving = true;
    },

    comeBack() {
      isLeaving = false;
      if (background?.aborted) waiting.abort();
    },

    end: () => background?.removeEventListener('abort', giveUp),
  };
}
