import { useEffect, useRef } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { t } from '#lib/platform/i18n.ts';
import type { ActLine } from '#lib/ui/use-act.ts';
import './undo-line.css';

/** Says what the last act did, with Undo if there is one. Always on the page, so that a screen reader reads it. */
export function UndoLine({ acts: { done, takeBack } }: { readonly acts: Pick<ActLine, 'done' | 'takeBack'> }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The act may have taken a while: its user may be writing elsewhere by then.
    if (done?.isFocusLost && !document.activeElement?.matches('input, textarea, select')) button.current?.focus();
  }, [done]);
  return (
    <span class="links-done" role="status">
      {done?.text}
      {done?.undo !== undefined && (
        <Button look="quiet" buttonRef={button} onClick={() => void takeBack()}>
          {t('actionUndo')}
        </Button>
      )}
    </span>
  );
}
