import { useEffect, useRef } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { t } from '#lib/platform/i18n.ts';
import type { LinkActs } from './use-link-acts.ts';
import './undo-line.css';

/** Says what the last act came to, with the way back where there is one. Always there, so that it is heard. */
export function UndoLine({ acts: { done, undo } }: { readonly acts: Pick<LinkActs, 'done' | 'undo'> }) {
  const takeBack = done?.undo;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (done?.isFocusLost) button.current?.focus();
  }, [done]);
  return (
    <span class="links-done" role="status">
      {done?.text}
      {takeBack !== undefined && (
        <Button look="quiet" buttonRef={button} onClick={() => void undo(takeBack)}>
          {t('actionUndo')}
        </Button>
      )}
    </span>
  );
}
