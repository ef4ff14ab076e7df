import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { t } from '#lib/platform/i18n.ts';
import './row-acts.css';

interface RowActsProps {
  /** The name of the row's entry, for the buttons' accessible names. */
  readonly name: string;
  /** The text of the button that confirms: "Delete channel". */
  readonly deleteText: string;
  readonly deleteLabel: string;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

/** The buttons of a row: edit, and delete. Delete asks the user to confirm. */
export function RowActs({ name, deleteText, deleteLabel, onEdit, onRemove }: RowActsProps) {
  const [isAsked, setAsked] = useState<boolean | null>(null);
  const answer = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The clicked button has disappeared, so focus the one that took its place.
    if (isAsked !== null) answer.current?.focus();
  }, [isAsked]);
  return (
    <div class="preset-acts">
      {isAsked ? (
        <>
          <Button label={deleteLabel} onClick={onRemove}>
            {deleteText}
          </Button>
          <Button key="keep" look="quiet" buttonRef={answer} onClick={() => setAsked(false)}>
            {t('presetDeleteNo')}
          </Button>
        </>
      ) : (
        <>
          <Button look="quiet" label={t('presetEditName', [name])} onClick={onEdit}>
            {t('presetEdit')}
          </Button>
          <Button
            key="ask"
            look="quiet"
            label={t('presetDeleteAsk', [name])}
            buttonRef={answer}
            onClick={() => setAsked(true)}
          >
            {t('presetDelete')}
          </Button>
        </>
      )}
    </div>
  );
}
