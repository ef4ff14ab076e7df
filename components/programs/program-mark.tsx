import { toInitials } from './to-initials.ts';
import './program-mark.css';

/** Replaces a program's logo, which would have to be loaded from another server. */
export function ProgramMark({ name }: { readonly name: string }) {
  return (
    <div class="mark" aria-hidden="true">
      {toInitials(name)}
    </div>
  );
}
