/**
 * The kinds of data that an open page may have to read again. After a write the worker announces the kind, not the
 * records. A page then reads what it shows.
 */
export type DataKind =
  | 'links'
  | 'offers'
  | 'campaigns'
  | 'shops'
  | 'conversions'
  | 'bulk'
  /** Posts and their diary. */
  | 'posts'
  /** The rows of Today that the user is done with. */
  | 'today'
  /** The kept checks of pages, and whose the sites are. */
  | 'checks'
  /** The user asked the panel for a check. */
  | 'check-ask'
  | 'quota'
  | 'sites'
  | 'permissions'
  | 'merchant-pages'
  /** The index of merchants' hosts was built again, without a button on any. */
  | 'match-index'
  | 'settings'
  /** On how many hosts the toolbar icon is lit. */
  | 'lit-icon'
  /** The list of accounts, the active one, a connection or the lock. */
  | 'accounts'
  | 'presets'
  /** Whether a backup is saved every day, and the last one. */
  | 'rolling-backup'
  /** The progress of a restore or an import. */
  | 'file-run'
  /** The progress of a sync, and of loading conversions. */
  | 'sync-progress'
  | 'report-progress'
  /** What the worker remembers of a click: its wait for a slot, for one. */
  | 'acts'
  /** Whether the team's Redis is in reach. */
  | 'team'
  /** The presets and formats of the team or the organisation. */
  | 'team-book'
  /** The user called the side panel to the tab in front. */
  | 'panel-call'
  /** The user copied something in a page. */
  | 'copied'
  /** A database was set aside, and an empty one created. */
  | 'databases';

/** What decides which posts need an edit, beside the posts. A refusal of the network is learnt for a site. */
export const editKinds = ['campaigns', 'offers', 'links', 'sites'] as const;

/** Carries the kinds between the extension's own contexts. */
const channelName = 'data-changes';

/** What the price of links that are not made yet depends on: each button that shows one reads it again then. */
export const priceKinds = ['links', 'quota', 'offers', 'settings', 'presets', 'bulk'] as const;

/** What the presets and formats that a page offers depend on: the user's own, and the team's. */
export const bookKinds = ['presets', 'team-book'] as const;

/** Notifies every open page that a kind changed. Call it after the transaction has ended. */
export function announceDataChange(kind: DataKind): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(kind);
  channel.close();
}

/** Calls back when one of the kinds changed. Returns the function that stops it. */
export function watchDataChanges(kinds: readonly DataKind[] | 'every', onChange: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }) => {
    if (kinds === 'every' || kinds.some((kind) => kind === data)) onChange();
  };
  return () => channel.close();
}
