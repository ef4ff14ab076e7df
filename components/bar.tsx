import './bar.css';

interface BarProps {
  /** Between 0 and 1; null draws a moving bar. */
  readonly fraction: number | null;
  readonly tone?: 'plain' | 'warn' | 'bad';
}

/** Draws a meter or progress bar. It is an SVG because the CSP forbids the inline style that would size a box. */
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
