import { templateSyntaxes } from '#lib/domain/formats/link-formats.ts';
import type { ManagedFields } from '#lib/domain/policy/managed-fields.ts';
import { type Checked, hasFields, isAbsentOr, isFlag, isListOf, isNullOr, isOneOf, isText } from '#lib/domain/shape.ts';
import { isSubIds } from '#lib/domain/sub-ids/is-sub-ids.ts';

/** What of a link the team is told. `reuse`: a hash of what was wished, and the link. `history`: also titles, notes and tags. */
export const teamShares = ['reuse', 'history'] as const;
export type TeamShare = (typeof teamShares)[number];

/** The team of an account, as it was set up on this device. Its token is in the vault. */
export const isTeamSettings = hasFields({
  /** Root of the Redis' REST front, without a trailing slash. */
  address: isText,
  /** What the service calls the publisher account (spec §2.2): accounts on one Redis are told apart by it. */
  publisherId: isText,
  /** What colleagues read of this device. */
  deviceName: isText,
  share: isOneOf(...teamShares),
  /** Whether this device's presets and copy formats are the team's, too: read-only for everybody else. */
  publishesPresets: isFlag,
});
export type TeamSettings = Checked<typeof isTeamSettings>;

/** Why the team's Redis cannot be used. */
export const teamProblems = [
  /** The address is none that could be used. */
  'unsafe-address',
  /** The browser does not let Linkmint call the address. */
  'permission-missing',
  /** The front refused the token. */
  'wrong-token',
  /** Nobody answers there. */
  'unreachable',
  /** No answer within two seconds. */
  'slow',
  /** The Redis has no room left. */
  'full',
  /** Something answers that is no Redis over REST. */
  'not-redis',
  /** The Redis refuses to do what Linkmint asks for: no scripts, or no rights to write. */
  'refused',
  /** The account's conversions name another publisher ID than the team's, or there is none. */
  'other-account',
  /** The token is sealed: Linkmint is locked. */
  'locked',
] as const;
export type TeamProblem = (typeof teamProblems)[number];

/** How it stands between this device and its team. */
export type TeamState =
  | { readonly status: 'off' }
  /** Set up; nothing was asked since the browser was started. */
  | { readonly status: 'idle' }
  | { readonly status: 'together'; readonly sinceMs: number; readonly devices: number }
  | {
      readonly status: 'apart';
      readonly reason: TeamProblem;
      readonly sinceMs: number;
      /** When the next call asks the Redis again. */
      readonly retryAtMs: number;
      /** This device's share meanwhile: one call in so many ms, and so many links. */
      readonly share: { readonly everyMs: number; readonly links: number };
    };

/** One row of "Who made how many". */
export interface TeamDevice {
  readonly deviceId: string;
  /** Hostile: another device's text. */
  readonly name: string;
  readonly isThis: boolean;
  readonly month: number;
  readonly today: number;
  readonly lastSeenAtMs: number;
}

/** A link that the team shares. All of it but `key` is another device's text: hostile. */
export interface TeamLink {
  /** Hash of program, address and sub-IDs. */
  readonly key: string;
  /** Null where it is on a host that the account's own service never answered with: no page is handed that. */
  readonly trackingLink: string | null;
  readonly deviceId: string;
  readonly deviceName: string;
  readonly atMs: number;
  /** Null where only what reuse needs is shared. */
  readonly about: TeamLinkAbout | null;
}

export interface TeamLinkAbout {
  readonly offerId: string;
  readonly offerName: string;
  readonly destinationUrl: string;
  readonly title: string;
  readonly note: string;
  readonly tags: readonly string[];
}

/** A preset of the team, or of the organisation. `from`: whose it is, a device's name, or null for the organisation's. */
const isTeamPreset = hasFields({
  presetId: isText,
  name: isText,
  subIds: isSubIds,
  formatId: isText,
  from: isNullOr(isText),
});
export type TeamPreset = Checked<typeof isTeamPreset>;

/** A copy format, likewise. */
const isTeamTemplate = hasFields({
  kind: isOneOf('template'),
  formatId: isText,
  name: isText,
  template: isText,
  syntax: isAbsentOr(isOneOf(...templateSyntaxes)),
  from: isNullOr(isText),
});
export type TeamTemplate = Checked<typeof isTeamTemplate>;

/** Presets and copy formats of the team, or of the organisation: read-only here. */
export const isTeamBook = hasFields({ presets: isListOf(isTeamPreset), templates: isListOf(isTeamTemplate) });
export type TeamBook = Checked<typeof isTeamBook>;

/** What setting up, or "Test", came to. */
export type TeamOutcome =
  | { readonly kind: 'works'; readonly devices: number; readonly answeredInMs: number }
  | { readonly kind: 'problem'; readonly problem: TeamProblem };

/** All that the page "Team" shows. */
export interface TeamView {
  /** Null where no team is set up. */
  readonly settings: TeamSettings | null;
  /** The origin for which this device keeps a token; null where no team is set up. */
  readonly tokenOrigin: string | null;
  readonly state: TeamState;
  readonly devices: readonly TeamDevice[];
  /** Links that were made and not told to the team yet. */
  readonly waitingLinks: number;
  /** The publisher ID that the account's conversions named; empty where none has. */
  readonly knownPublisherId: string;
  readonly managed: ManagedFields;
}

export const maxDeviceNameLength = 60;
/** A device that was seen within it counts when the limit is shared out. */
export const seenLatelyMs = 60 * 60_000;
