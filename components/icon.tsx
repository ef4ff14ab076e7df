import './icon.css';

/** Draw each icon on a grid of 16 px: strokes of 1.5 px, round ends, 2 px free at each edge. */
export const iconPaths = {
  sliders:
    'M2 5h6M12.5 5H14M2 11h1.5M8 11h6M10.25 2.9a2.1 2.1 0 1 0 0 4.2 2.1 2.1 0 0 0 0-4.2ZM5.75 8.9a2.1 2.1 0 1 0 0 4.2 2.1 2.1 0 0 0 0-4.2Z',
  grid: 'M2.5 2.5h4v4h-4zM9.5 2.5h4v4h-4zM2.5 9.5h4v4h-4zM9.5 9.5h4v4h-4z',
  down: 'm4 6.5 4 4 4-4',
  up: 'm4 9.5 4-4 4 4',
  qr: 'M2.5 2.5h4v4h-4zM9.5 2.5h4v4h-4zM2.5 9.5h4v4h-4zM9.5 9.5h2M13.5 9.5v2M9.5 13.5h2M13.5 13.5v0',
  star: 'm8 1.8 1.9 3.9 4.3.6-3.1 3 .7 4.3L8 11.6l-3.8 2 .7-4.3-3.1-3 4.3-.6Z',
  chart: 'M2.5 13.5h11M4.5 11V8M8 11V3.5M11.5 11V6',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM10.3 10.3l3.2 3.2',
  back: 'M9.5 3.5 5 8l4.5 4.5',
  forward: 'M3 8h10M9 4l4 4-4 4',
  copy: 'M5.5 5.5h8v8h-8ZM10.5 5.5v-3h-8v8h3',
  check: 'm3.5 8.5 3 3 6-7',
  close: 'm4 4 8 8M12 4l-8 8',
  clock: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2ZM8 4.8V8l2.2 1.6',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  open: 'M6.5 3.5h-3v9h9v-3M9 3h4v4M13 3 7.5 8.5',
  warn: 'M8 2.2 14.5 13.5h-13ZM8 6.5v3.2M8 11.6v.1',
  help: 'M6 6a2 2 0 1 1 3.2 1.6C8.4 8.2 8 8.6 8 9.5M8 12v.01',
  link: 'M6.8 9.2a2.8 2.8 0 0 0 4 0l2.4-2.4a2.8 2.8 0 0 0-4-4L8.3 3.7M9.2 6.8a2.8 2.8 0 0 0-4 0L2.8 9.2a2.8 2.8 0 0 0 4 4l.9-.9',
  eye: 'M1.8 8S4 3.8 8 3.8 14.2 8 14.2 8 12 12.2 8 12.2 1.8 8 1.8 8ZM8 6.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6Z',
  'eye-off': 'M1.8 8S4 3.8 8 3.8 14.2 8 14.2 8 12 12.2 8 12.2 1.8 8 1.8 8ZM3 13 13 3',
  panel: 'M2 3h12v10H2ZM9.5 3v10M11.2 5.5h1.2M11.2 8h1.2',
  plus: 'M8 3v10M3 8h10',
  paste: 'M6 3.5H3.8v10h8.4v-10H10M6 2.3h4v2.6H6ZM6 8.3h4M6 10.8h2.5',
  page: 'M3.5 2h6L12.5 5v9h-9ZM9.2 2v3.3h3.3M5.8 8.5h4.4M5.8 11h4.4',
  tag: 'M2.5 2.5h5l6 6-5 5-6-6ZM5.3 5.3v.1',
  shop: 'M2 6.5 3.2 2.5h9.6L14 6.5M3 7v6.5h10V7M2 6.5h12M6.5 13.5v-4h3v4',
  bolt: 'M9 1.8 3.5 9H8l-1 5.2L12.5 7H8Z',
} as const;

export type IconName = keyof typeof iconPaths;

/** Icons that point along the line of reading are mirrored in right-to-left languages. */
const flipped: readonly IconName[] = ['back', 'forward'];

interface IconProps {
  readonly name: IconName;
  readonly isFilled?: boolean;
}

/** A decorative drawing; the element around it has the accessible name. */
export function Icon({ name, isFilled }: IconProps) {
  const kinds = ['icon', isFilled && 'icon-filled', flipped.includes(name) && 'icon-flipped'];
  return (
    <svg class={kinds.filter(Boolean).join(' ')} viewBox="0 0 16 16" aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  );
}
