import { Fragment } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { t } from '#lib/platform/i18n.ts';
import type { ActLine } from '#lib/ui/use-act.ts';
import './undo-line.css';

/** Says what the last act did, with Undo if there is one. Always on the page, so that a screen reader reads it. */
export function UndoLine({ acts: { done, takeBack } }: { readonly acts: Pick<ActLine, 'done' | 'takeBack'> }) {
  const button = useRef<HTMLButtonElement>(null);
  // The same words of another act are said again.
  const said = useRef({ done, count: 0 });
  if (said.current.done !== done) said.current = { done, count: said.current.count + 1 };
  useEffect(() => {
    // The act may have taken a while: its user may be writing elsewhere by then.
    if (done?.isFocusLost && !document.activeElement?.matches('input, textarea, select')) button.current?.focus();
  }, [done]);
  return (
    <span class="links-done" role="status">
      <Fragment key={said.current.count}>{done?.text}</Fragment>
      {done?.undo !== undefined && (
        <Button look="quiet" buttonRef={button} onClick={() => void takeBack()}>
          {t('actionUndo')}
        </Button>
      )}
    </span>
  );
}
