import './icon.css';

const paths = {
  sliders:
    'M2 5h6M12.5 5H14M2 11h1.5M8 11h6M10.25 2.9a2.1 2.1 0 1 0 0 4.2 2.1 2.1 0 0 0 0-4.2ZM5.75 8.9a2.1 2.1 0 1 0 0 4.2 2.1 2.1 0 0 0 0-4.2Z',
  star: 'm8 1.8 1.9 3.9 4.3.6-3.1 3 .7 4.3L8 11.6l-3.8 2 .7-4.3-3.1-3 4.3-.6Z',
  chart: 'M2.5 13.5h11M4.5 11V8M8 11V3.5M11.5 11V6',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM10.3 10.3l3.2 3.2',
  back: 'M9.5 3.5 5 8l4.5 4.5',
  check: 'm3.5 8.5 3 3 6-7',
  link: 'M6.8 9.2a2.8 2.8 0 0 0 4 0l2.4-2.4a2.8 2.8 0 0 0-4-4L8.3 3.7M9.2 6.8a2.8 2.8 0 0 0-4 0L2.8 9.2a2.8 2.8 0 0 0 4 4l.9-.9',
} as const;

interface IconProps {
  readonly name: keyof typeof paths;
  readonly isFilled?: boolean;
}

/** A drawing that says nothing by itself: whatever holds it has the name. */
export function Icon({ name, isFilled }: IconProps) {
  return (
    <svg class={`icon${isFilled ? ' icon-filled' : ''}`} viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
