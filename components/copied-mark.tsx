import './copied-mark.css';

/** The tick on a button that has copied. Its place is kept from the beginning, so that nothing moves when it comes. */
export function CopiedMark({ isShown }: { readonly isShown: boolean }) {
  return (
    <span class={`copied-mark${isShown ? '' : ' copied-mark-unseen'}`} aria-hidden="true">
      ✓
    </span>
  );
}
