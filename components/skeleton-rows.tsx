import './skeleton-rows.css';

interface SkeletonRowsProps {
  readonly label: string;
  readonly count: number;
}

/** Reserves the space of rows that are being read, so that nothing moves when they appear. */
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
