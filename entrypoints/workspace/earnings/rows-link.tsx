import type { ComponentChildren } from 'preact';
import { formatRoute, type RouteParams } from '#lib/domain/routes/route.ts';
import './rows-link.css';

/** The props of a figure that links to its conversions. */
export interface RowsLinkProps {
  /** The current parameters of the address. */
  readonly params: RouteParams;
  /** The parameters that differ for the figure's conversions. */
  readonly filters: RouteParams;
  readonly children: ComponentChildren;
}

/**
 * A figure that links to its conversions. The address holds the filters, so that Back works and a reload keeps them.
 * After a click, the page moves to the list (`useRowsFocus`).
 */
export function RowsLink({ params, filters, children }: RowsLinkProps) {
  return (
    <a class="rows-link" href={formatRoute({ tab: 'earnings', params: { ...params, ...filters } })}>
      {children}
    </a>
  );
}
