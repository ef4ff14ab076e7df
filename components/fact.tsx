import type { ComponentChildren } from 'preact';

interface FactProps {
  readonly name: string;
  readonly children: ComponentChildren;
}

/** One line of a {@link FactsList}: a name and its value. */
export function Fact({ name, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}
