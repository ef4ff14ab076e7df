import './removable-chip.css';

interface RemovableChipProps {
  /** The filter that is set: "Country: Thailand". */
  readonly text: string;
  /** The accessible name, which contains the text. */
  readonly label: string;
  readonly onRemove: () => void;
}

/** Shows a filter that is set; pressing it removes the filter. */
export function RemovableChip({ text, label, onRemove }: RemovableChipProps) {
  return (
    <button type="button" class="removable-chip" aria-label={label} title={label} onClick={onRemove}>
      <span dir="auto">{text}</span>
      <span aria-hidden="true">×</span>
    </button>
  );
}
