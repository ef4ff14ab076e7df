import './logo.css';

interface LogoProps {
  /** For the header of the welcome page. */
  readonly isLarge?: boolean;
}

/** Two links of a chain in the accent colour. It is decorative: the product's name is beside it. */
export function Logo({ isLarge }: LogoProps) {
  return (
    <svg class={`logo${isLarge ? ' logo-large' : ''}`} viewBox="0 0 20 20" aria-hidden="true">
      <path d="M8.6 11.4 11.4 8.6M7 7l2.4-2.4a3.7 3.7 0 0 1 5.2 0l.8.8a3.7 3.7 0 0 1 0 5.2L13 13M13 13l-2.4 2.4a3.7 3.7 0 0 1-5.2 0l-.8-.8a3.7 3.7 0 0 1 0-5.2L7 7" />
    </svg>
  );
}
