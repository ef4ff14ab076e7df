import { Bar } from './bar.tsx';

interface ProgressBarProps {
  readonly label: string;
  readonly done: number;
  /** 0 while unknown. */
  readonly known: number;
}

/** Shows the progress of a job with several steps. */
export function ProgressBar({ label, done, known }: ProgressBarProps) {
  const isKnown = known > 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuenow={isKnown ? Math.min(done, known) : undefined}
      aria-valuemax={isKnown ? known : undefined}
    >
      <Bar fraction={isKnown ? done / known : null} />
    </div>
  );
}
