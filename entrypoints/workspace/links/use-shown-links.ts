import { useMemo } from 'preact/hooks';
import type { LinkEarnings } from '#lib/domain/links/link-earnings.ts';
import { createLinkSearch, type LinkFilter, readLinkFilter, sortLinkRows } from '#lib/domain/links/link-filter.ts';
import type { LinkRow } from '#lib/domain/links/link-row.ts';
import type { RouteParams } from '#lib/domain/routes/route.ts';
import { collectChoices, type LinkChoices } from './collect-choices.ts';
import type { LinkSource } from './create-link-source.ts';
import type { LinksServices } from './links-services.ts';
import { useLinkEarnings } from './use-link-earnings.ts';
import { type LinkList, useLinkList } from './use-link-list.ts';
import { type ShownPlaces, useLinkPlaces } from './use-link-places.ts';
import { type Selection, useSelection } from './use-selection.ts';

/** The links of the sources, with the rows that the user sees and those that the user picked. */
export interface ShownLinks {
  readonly list: LinkList;
  /** Reads the list from the start. */
  readAgain(): void;
  readonly earnings: LinkEarnings;
  readonly places: ShownPlaces;
  /** The values that the user can filter by. */
  readonly choices: LinkChoices;
  readonly filter: LinkFilter;
  /** The rows that the filter leaves, in its order. */
  readonly shown: readonly LinkRow[];
  readonly selection: Selection<LinkRow>;
}

const toId = ({ id }: LinkRow) => id;

export function useShownLinks(
  services: LinksServices,
  sources: readonly LinkSource[],
  params: RouteParams,
): ShownLinks {
  const [list, readAgain] = useLinkList(services, sources);
  const earnings = useLinkEarnings(sources, list);
  const places = useLinkPlaces(sources, list);
  const choices = useMemo(() => collectChoices(list.rows), [list.rows]);

  const filter = readLinkFilter(params);
  const filterKey = JSON.stringify(filter);
  // Sort again on new sums only if the list is sorted by them.
  const sums = filter.sort.key === 'earned' ? earnings : undefined;
  const sorted = useMemo(
    () => sortLinkRows(list.rows, filter.sort, sums),
    [list.rows, filter.sort.key, filter.sort.direction, sums],
  );
  const search = useMemo(createLinkSearch, []);
  const shown = useMemo(() => search(sorted, filter, services.nowMs()), [sorted, filterKey, services]);
  const selection = useSelection(list.rows, shown, toId);
  return { list, readAgain, earnings, places, choices, filter, shown, selection };
}
