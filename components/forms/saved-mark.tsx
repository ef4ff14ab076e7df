import './saved-mark.css';

interface SavedMarkProps {
  /** How often it was saved: a new number is announced anew. */
  readonly count: number;
  readonly text: string;
}

/** Says that a change is kept. Always there, so that assistive technology hears it fill. */
export function SavedMark({ count, text }: SavedMarkProps) {
  return (
    <span class="saved" aria-live="polite">
      {count > 0 && <span key={count}>{text}</span>}
    </span>
  );
}
