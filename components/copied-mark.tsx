import './copied-mark.css';

/** The tick on a button after it has copied. Its space is reserved, so that nothing moves when it appears. */
export function CopiedMark({ isShown }: { readonly isShown: boolean }) {
  return (
    <span class={`copied-mark${isShown ? '' : ' copied-mark-unseen'}`} aria-hidden="true">
      ✓
    </span>
  );
}
