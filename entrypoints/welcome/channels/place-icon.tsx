import type { ChannelKindId } from '#lib/domain/presets/channel-kinds.ts';
import '#components/icon.css';

/** Drawn as the icons of `components/icon.tsx`, which every page loads. */
const paths: Readonly<Record<ChannelKindId, string>> = {
  blog: 'M3.5 2h6L12.5 5v9h-9ZM9.2 2v3.3h3.3M5.8 8.5h4.4M5.8 11h4.4',
  telegram: 'M14 2.5 2 7.3l3.8 1.6M14 2.5l-2.2 11-6-4.6M14 2.5 5.8 8.9v4.3l2-2.6',
  youtube: 'M1.8 3.5h12.4v9H1.8ZM6.6 6v4l3.4-2Z',
  instagram: 'M2.5 2.5h11v11h-11ZM8 5.4a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2ZM11.2 4.7v.1',
  tiktok: 'M9.5 2.2v8.6a2.6 2.6 0 1 1-2.6-2.6M9.5 2.2c.2 1.9 1.5 3 3.3 3.2',
  newsletter: 'M1.8 3.5h12.4v9H1.8ZM2 4l6 4.8L14 4',
  other: 'M8 2v12M2 8h12M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2Z',
};

/** A decorative drawing of a kind of place. */
export function PlaceIcon({ kindId }: { readonly kindId: ChannelKindId }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[kindId]} />
    </svg>
  );
}
