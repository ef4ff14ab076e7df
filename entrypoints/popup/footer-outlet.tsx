import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/** The place in the footer where a view draws its act. There the act stays visible when the user scrolls the view. */
export interface FooterOutlet {
  fill(act: ComponentChildren): void;
  /** Calls `onFill` with what to draw. Returns the function that stops it. */
  watch(onFill: (act: ComponentChildren) => void): () => void;
}

export function createFooterOutlet(): FooterOutlet {
  let filled: ComponentChildren = null;
  let notify: (act: ComponentChildren) => void = () => undefined;
  return {
    fill(act) {
      filled = act;
      notify(act);
    },
    watch(onFill) {
      notify = onFill;
      onFill(filled);
      return () => {
        notify = () => undefined;
      };
    },
  };
}

interface FooterOutletProps {
  readonly outlet: FooterOutlet;
}

/** Draws in the footer what the view put into the outlet, in the same frame as the view. */
export function FooterContent({ outlet }: FooterOutletProps) {
  const [act, setAct] = useState<ComponentChildren>(null);
  useLayoutEffect(() => outlet.watch(setAct), [outlet]);
  return <>{act}</>;
}

/** Draws its children in the footer. They are part of the view, with its state. */
export function IntoFooter({ outlet, children }: FooterOutletProps & { readonly children: ComponentChildren }) {
  useLayoutEffect(() => outlet.fill(children));
  useLayoutEffect(() => () => outlet.fill(null), [outlet]);
  return null;
}
