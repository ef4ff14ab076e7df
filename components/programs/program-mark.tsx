import './program-mark.css';

/** Replaces a program's logo, which would have to be loaded from another server. */
export function ProgramMark({ name }: { readonly name: string }) {
  return (
    <div class="mark" aria-hidden="true">
      {toInitials(name)}
    </div>
  );
}

/** One or two letters in place of a program's logo, because images of other servers are never loaded. */
export function toInitials(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const [first = '?', second = ''] = words.map((word) => [...word][0] ?? '');
  return `${first}${second}`.toLocaleUpperCase('en');
}
