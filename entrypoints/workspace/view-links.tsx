import { formatRoute, type Route } from '#lib/domain/routes/route.ts';
import './view-links.css';

interface ViewLinksProps {
  readonly label: string;
  readonly current: string;
  readonly views: readonly { readonly id: string; readonly text: string; readonly route: Route }[];
}

/** Links to the views of a tab. Each view has its own address. */
export function ViewLinks({ label, current, views }: ViewLinksProps) {
  return (
    <nav class="view-links" aria-label={label}>
      {views.map(({ id, text, route }) => (
        <a key={id} href={formatRoute(route)} aria-current={id === current ? 'page' : undefined}>
          {text}
        </a>
      ))}
    </nav>
  );
}
