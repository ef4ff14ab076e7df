import { Icon, type IconName } from './icon.tsx';
import './icon-button.css';
import './row-act.css';

interface RowActProps {
  readonly icon: IconName;
  /** What pressing it does, and what that uses. Stands beside the icon while the pointer or the focus is on it. */
  readonly words: string;
  /** The accessible name: the words, and the record of the row. */
  readonly label: string;
  /** Shows the tick in place of the icon. */
  readonly isDone?: boolean;
  readonly onClick: () => void;
}

/** The one act of a table's row: an icon, because a column of the same words draws the eye from what differs. */
export function RowAct({ icon, words, label, isDone = false, onClick }: RowActProps) {
  return (
    <button
      type="button"
      class={`icon-button row-act${isDone ? ' row-act-done' : ''}`}
      aria-label={label}
      onClick={onClick}
    >
      <Icon name={isDone ? 'check' : icon} />
      <span class="row-act-words" aria-hidden="true">
        {words}
      </span>
    </button>
  );
}
