import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/** The part of the footer that a view draws in: there its act stays in sight, however far the view is scrolled. */
export interface ActSlot {
  fill(act: ComponentChildren): void;
  /** Calls back with what is to be drawn; returns what stops it. */
  watch(onFill: (act: ComponentChildren) => void): () => void;
}

export function createActSlot(): ActSlot {
  let filled: ComponentChildren = null;
  let tell: (act: ComponentChildren) => void = () => undefined;
  return {
    fill(act) {
      filled = act;
      tell(act);
    },
    watch(onFill) {
      tell = onFill;
      onFill(filled);
      return () => {
        tell = () => undefined;
      };
    },
  };
}

interface ActSlotProps {
  readonly slot: ActSlot;
}

/** Draws what the view put into the slot, in the same frame as the view. */
export function ActPlace({ slot }: ActSlotProps) {
  const [act, setAct] = useState<ComponentChildren>(null);
  useLayoutEffect(() => slot.watch(setAct), [slot]);
  return <>{act}</>;
}

/** What a view draws in the footer and not in its own place. Its state is the view's. */
export function Act({ slot, children }: ActSlotProps & { readonly children: ComponentChildren }) {
  useLayoutEffect(() => slot.fill(children));
  useLayoutEffect(() => () => slot.fill(null), [slot]);
  return null;
}
