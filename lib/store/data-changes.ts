/**
 * What an open page may have to read anew: kinds of records of the database, what the browser permits, and whether merchants'
 * pages show anything in it. Counted in kinds and not in records: a page reads what it shows, not what was said to it.
 */
export type DataKind =
  | 'links'
  | 'offers'
  | 'campaigns'
  | 'shops'
  | 'conversions'
  | 'bulk'
  | 'quota'
  | 'sites'
  | 'permissions'
  | 'merchant-pages'
  /** What the team, or the organisation, offers of presets and formats. */
  | 'team-book'
  /** A database was set aside, and an empty one begun. */
  | 'databases';

/** Carries the kinds between the extension's own contexts. */
const channelName = 'data-changes';

/** Tells every open page that records of a kind changed. To be called after the transaction has ended. */
export function announceDataChange(kind: DataKind): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(kind);
  channel.close();
}

/** Calls back when records of one of the kinds changed; returns the function that stops it. */
export function watchDataChanges(kinds: readonly DataKind[], onChange: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }) => {
    if (kinds.some((kind) => kind === data)) onChange();
  };
  return () => channel.close();
}
