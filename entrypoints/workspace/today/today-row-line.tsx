import { useId } from 'preact/hooks';
import { Icon } from '#components/icon.tsx';
import { toOptionsUrl } from '#lib/domain/routes/to-options-url.ts';
import type { TodayRow } from '#lib/domain/today/today-row.ts';
import { t } from '#lib/platform/i18n.ts';
import type { TodayWords } from './describe-today-row.tsx';
import './today-page.css';

interface TodayRowLineProps {
  readonly row: TodayRow;
  readonly words: TodayWords;
  /** The row with the list's one Tab stop. Its act is the page's main one. */
  readonly isCurrent: boolean;
  readonly isCopied: boolean;
  /** Why the act has to wait; null where it does not. */
  readonly obstacle: string | null;
  readonly onAct: () => void;
  /** Null for what is never done. */
  readonly onDone: (() => void) | null;
}

/** One row: what it is, what it concerns, its act and "Done". */
export function TodayRowLine({ row, words, isCurrent, isCopied, obstacle, onAct, onDone }: TodayRowLineProps) {
  const id = useId();
  const { line, title, detail, figure, act } = words;
  const tabIndex = isCurrent ? 0 : -1;
  return (
    <li class={`today-row${isCurrent ? ' today-row-current' : ''}`} data-row={row.rowId}>
      <div>
        <p class="today-line" id={id}>
          {line}
        </p>
        <p class="today-detail" dir="auto">
          {obstacle ?? detail}
        </p>
      </div>
      <p class="today-figure">
        {figure !== null && (
          <>
            <b>{figure.main}</b> <span>{figure.unit}</span>
          </>
        )}
      </p>
      {row.subject.kind === 'quota' ? (
        <a class="today-act" href={toOptionsUrl('account/correction')} tabIndex={tabIndex} aria-describedby={id}>
          {act}
          <KeyMark isShown={isCurrent} />
        </a>
      ) : (
        <button
          type="button"
          class="today-act"
          tabIndex={tabIndex}
          aria-describedby={id}
          aria-disabled={obstacle === null ? undefined : 'true'}
          onClick={obstacle === null ? onAct : undefined}
        >
          {isCopied ? <CopiedAct /> : act}
          <KeyMark isShown={isCurrent} />
        </button>
      )}
      {onDone === null ? (
        <span />
      ) : (
        <button
          type="button"
          class="today-done"
          tabIndex={tabIndex}
          aria-label={t('editDone', [title])}
          onClick={onDone}
        >
          {t('editDoneAct')}
        </button>
      )}
    </li>
  );
}

function CopiedAct() {
  return (
    <>
      <Icon name="check" /> {t('copied')}
    </>
  );
}

/** Enter does the act of the row with the focus. */
const KeyMark = ({ isShown }: { readonly isShown: boolean }) =>
  isShown && (
    <span class="today-key" aria-hidden="true">
      ↵
    </span>
  );

interface UndoRowProps {
  readonly rowId: string;
  readonly title: string;
  readonly onUndo: () => void;
}

/** What a row becomes in its own place, until the next act: nothing jumps under the pointer. */
export function UndoRow({ rowId, title, onUndo }: UndoRowProps) {
  return (
    <li class="today-undo" data-undo={rowId}>
      <Icon name="check" />
      <span dir="auto">{t('editDone', [title])}</span>
      <button type="button" class="button button-quiet" onClick={onUndo}>
        {t('actionUndo')}
      </button>
      <span class="today-key" aria-hidden="true">
        Ctrl Z
      </span>
    </li>
  );
}
