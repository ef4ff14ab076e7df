import './chip.css';

interface ChipProps {
  readonly text: string;
  readonly tone: 'good' | 'warn' | 'bad' | 'plain';
}

/** A state in one or two words. The colour only repeats what they say. */
export function Chip({ text, tone }: ChipProps) {
  return <span class={`chip chip-${tone}`}>{text}</span>;
}
