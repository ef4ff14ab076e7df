import './skeleton-rows.css';

interface SkeletonRowsProps {
  readonly label: string;
  readonly count: number;
}

/** Holds the place of rows that are being read, so that nothing moves when they come. */
export function SkeletonRows({ label, count }: SkeletonRowsProps) {
  return (
    <div class="skeleton" role="status">
      <span class="visually-hidden">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} class="skeleton-row" aria-hidden="true" />
      ))}
    </div>
  );
}
