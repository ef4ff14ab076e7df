import { Button } from '#components/button.tsx';
import { t } from '#lib/platform/i18n.ts';
import type { LinkActs } from './use-link-acts.ts';
import './undo-line.css';

/** Says what the last act came to, with the way back where there is one. Always there, so that it is heard. */
export function UndoLine({ acts: { done, restore } }: { readonly acts: LinkActs }) {
  const undo = done?.undo;
  return (
    <span class="links-done" role="status">
      {done?.text}
      {undo !== undefined && (
        <Button look="quiet" onClick={() => void restore(undo)}>
          {t('actionUndo')}
        </Button>
      )}
    </span>
  );
}
