import './bar.css';

interface BarProps {
  /** Between 0 and 1; null draws a moving bar. */
  readonly fraction: number | null;
  readonly tone?: 'plain' | 'warn' | 'bad';
}

/** The drawing of a meter or progress bar. An SVG, because the CSP leaves no inline style to size a box with. */
export function Bar({ fraction, tone = 'plain' }: BarProps) {
  const width = fraction === null ? 30 : Math.min(100, Math.max(0, fraction * 100));
  return (
    <svg
      class={`bar bar-${tone}${fraction === null ? ' bar-unknown' : ''}`}
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect width={width} height="4" />
    </svg>
  );
}
