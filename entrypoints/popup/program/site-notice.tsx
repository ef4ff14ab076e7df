import { useEffect, useRef } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { FailureNotice } from '#components/notice.tsx';
import type { ErrorData } from '#lib/errors/app-error.ts';
import { t } from '#lib/platform/i18n.ts';
import './site-notice.css';

/** The result of the user's act on a program and a site. */
export type SiteNote =
  | {
      readonly kind: 'done';
      readonly text: string;
      /** The name of "Undo" for assistive technology. */
      readonly undoLabel: string;
      readonly takeBack: () => Promise<void>;
      /** Why the last "Undo" failed. It is offered again. */
      readonly undoError?: ErrorData;
    }
  | { readonly kind: 'failed'; readonly error: ErrorData };

interface SiteNoticeProps {
  readonly note: SiteNote;
  readonly nowMs: () => number;
  readonly onUndo: () => void;
}

/** Says what the user's act did, with a button to undo it. */
export function SiteNotice({ note, nowMs, onUndo }: SiteNoticeProps) {
  const undo = useRef<HTMLButtonElement>(null);
  // The clicked button has disappeared with its program, so focus "Undo".
  useEffect(() => undo.current?.focus(), [note]);
  if (note.kind === 'failed') return <FailureNotice error={note.error} nowMs={nowMs()} />;
  return (
    <>
      <FailureNotice error={note.undoError ?? null} nowMs={nowMs()} />
      <div class="notice site-notice" role="note">
        <p>{note.text}</p>
        <Button look="quiet" label={note.undoLabel} buttonRef={undo} onClick={onUndo}>
          {t('actionUndo')}
        </Button>
      </div>
    </>
  );
}
