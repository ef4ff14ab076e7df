import './saved-mark.css';

interface SavedMarkProps {
  /** Counts the saves: each new number is announced again. */
  readonly count: number;
  readonly text: string;
}

/** Says that a change was saved. It is always in the page, so that assistive technology notices the new text. */
export function SavedMark({ count, text }: SavedMarkProps) {
  return (
    <span class="saved" aria-live="polite">
      {count > 0 && <span key={count}>{text}</span>}
    </span>
  );
}
