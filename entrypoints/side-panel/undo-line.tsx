import { Button } from '#components/button.tsx';
import { t } from '#lib/platform/i18n.ts';
import type { UndoLineState } from './use-undo.ts';
import './undo-line.css';

/** Says what the last act did, with Undo while it can be taken back. The panel's status region says it, too. */
export function UndoLine({ undo: { done, clear } }: { readonly undo: UndoLineState }) {
  if (done === null) return null;
  const { text, takeBack } = done;
  return (
    <p class="undo-line">
      {text}{' '}
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
