import type { ComponentChildren } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '#lib/platform/i18n.ts';
import { CloseButton } from './icon-button.tsx';
import './dialog.css';

interface DialogProps {
  readonly title: string;
  readonly closeLabel?: string;
  readonly onClose: () => void;
  /** Shows neither title nor button: what is in it says both. */
  readonly isBare?: boolean;
  readonly children: ComponentChildren;
}

/** A modal `<dialog>`: the browser keeps the focus inside, closes it on Escape and then gives the focus back. */
export function Dialog({ title, closeLabel = t('actionClose'), onClose, isBare = false, children }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const isLeft = useRef(false);
  useEffect(() => dialog.current?.showModal(), []);
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => {
      // Close before unmounting, which the end of a plain effect is too late for: only closing gives the focus back.
      isLeft.current = true;
      element?.close();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class={isBare ? 'dialog dialog-bare' : 'dialog'}
      aria-labelledby={id}
      onClose={() => !isLeft.current && onClose()}
    >
      {isBare ? (
        <h2 id={id} class="visually-hidden">
          {title}
        </h2>
      ) : (
        <header class="dialog-head">
          <h2 id={id}>{title}</h2>
          <CloseButton label={closeLabel} onClick={() => dialog.current?.close()} />
        </header>
      )}
      {children}
    </dialog>
  );
}
