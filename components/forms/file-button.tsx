import type { ComponentChildren } from 'preact';
import '../button.css';

interface FileButtonProps {
  readonly children: ComponentChildren;
  readonly look?: 'primary' | 'plain';
  /** File extensions and media types, as in HTML. */
  readonly accept: string;
  readonly onChoose: (file: File) => void;
}

export function FileButton({ children, look = 'plain', accept, onChoose }: FileButtonProps) {
  return (
    <label class={`button button-${look}`}>
      {children}
      <input
        class="visually-hidden"
        type="file"
        accept={accept}
        onChange={({ currentTarget: input }) => {
          const file = input.files?.[0];
          if (file !== undefined) onChoose(file);
          // Lets the user choose the same file again.
          input.value = '';
        }}
      />
    </label>
  );
}
