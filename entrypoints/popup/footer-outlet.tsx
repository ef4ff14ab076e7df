import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/** The part of the footer that a view draws in: there its act stays in sight, however far the view is scrolled. */
export interface FooterOutlet {
  fill(act: ComponentChildren): void;
  /** Calls back with what is to be drawn; returns what stops it. */
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

/** Draws what the view put into the outlet, in the same frame as the view. */
export function FooterContent({ outlet }: FooterOutletProps) {
  const [act, setAct] = useState<ComponentChildren>(null);
  useLayoutEffect(() => outlet.watch(setAct), [outlet]);
  return <>{act}</>;
}

/** What a view draws in the footer and not in its own place. Its state is the view's. */
export function IntoFooter({ outlet, children }: FooterOutletProps & { readonly children: ComponentChildren }) {
  useLayoutEffect(() => outlet.fill(children));
  useLayoutEffect(() => () => outlet.fill(null), [outlet]);
  return null;
}
