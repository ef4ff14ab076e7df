import { Button } from '#components/button.tsx';
import { t } from '#lib/platform/i18n.ts';
import type { UndoLineState } from './use-undo.ts';

/** Says what the last act did, with Undo while it can be taken back. Always there, so that a screen reader reads it. */
export function UndoLine({ undo: { done, clear } }: { readonly undo: UndoLineState }) {
  const takeBack = done?.takeBack ?? null;
  return (
    <p class="post-done" role="status">
      {done?.text}{' '}
      {takeBack !== null && (
        <Button
          look="quiet"
          onClick={() => {
            clear();
            void takeBack();
          }}
        >
          {t('actionUndo')}
        </Button>
      )}
    </p>
  );
}
