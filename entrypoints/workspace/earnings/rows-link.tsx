import type { ComponentChildren } from 'preact';
import { formatRoute, type RouteParams } from '#lib/domain/route.ts';
import './rows-link.css';

/** What a figure needs to lead to its conversions. */
export interface RowsLinkProps {
  /** The address as it is. */
  readonly params: RouteParams;
  /** What of it is another for the conversions meant. */
  readonly filters: RouteParams;
  readonly children: ComponentChildren;
}

/**
 * A figure that leads to its conversions: the filters are in the address, so that Back works and a reload keeps them. The
 * page moves to the list after a click on one (`useRowsFocus`).
 */
export function RowsLink({ params, filters, children }: RowsLinkProps) {
  return (
    <a class="rows-link" href={formatRoute({ tab: 'earnings', params: { ...params, ...filters } })}>
      {children}
    </a>
  );
}
