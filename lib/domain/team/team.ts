import { templateSyntaxes } from '#lib/domain/formats/link-formats.ts';
import { isPostTemplate } from '#lib/domain/formats/post-template.ts';
import type { TeamPosting } from '#lib/domain/links/minted-link.ts';
import type { ManagedFields } from '#lib/domain/policy/managed-fields.ts';
import {
  type Checked,
  hasFields,
  isAbsentOr,
  isFlag,
  isListOf,
  isNullOr,
  isOneOf,
  isText,
  isTime,
} from '#lib/domain/shape.ts';
import { toOneLine } from '#lib/domain/sub-ids/expand-tokens.ts';
import { isSubIds } from '#lib/domain/sub-ids/sub-ids.ts';

/**
 * What a device shares of a link. `reuse`: a hash of the wish, and the link. `history`: also titles, notes and tags, and the
 * channel and day of its last posting.
 */
export const teamShares = ['reuse', 'history'] as const;
export type TeamShare = (typeof teamShares)[number];

/** The account's team as set up on this device. The vault has its token. */
export const isTeamSettings = hasFields({
  /** Root of the Redis' REST front, without a trailing slash. */
  address: isText,
  /** The service's id of the publisher account (spec §2.2). It separates accounts that share one Redis. */
  publisherId: isText,
  /** This device's name for colleagues. */
  deviceName: isText,
  share: isOneOf(...teamShares),
  /** Whether this device shares its presets and copy formats with the team: read-only for the others. */
  publishesPresets: isFlag,
  /** When this device joined: its links from before that stay its own. An earlier version did not write it. */
  joinedAtMs: isAbsentOr(isTime),
});
export type TeamSettings = Checked<typeof isTeamSettings>;

/** Why the team's Redis cannot be used. */
export const teamProblems = [
  /** The address is unusable. */
  'unsafe-address',
  /** The browser does not let Linkmint call the address. */
  'permission-missing',
  /** The front refused the token. */
  'wrong-token',
  /** No answer from the address. */
  'unreachable',
  /** No answer within two seconds. */
  'slow',
  /** The Redis has no room left. */
  'full',
  /** The answer is not from a Redis over REST. */
  'not-redis',
  /** The Redis refuses Linkmint's commands: it runs no scripts, or denies writing. */
  'refused',
  /** The account's conversions name another publisher ID than the team's, or name none. */
  'other-account',
  /** The token is sealed: Linkmint is locked. */
  'locked',
  /** The organisation's policy allows no team. */
  'switched-off',
] as const;
export type TeamProblem = (typeof teamProblems)[number];

/** The state of this device's connection to its team. */
export type TeamState =
  | { readonly status: 'off' }
  /** Set up, but not contacted since the browser started. */
  | { readonly status: 'idle' }
  | { readonly status: 'together'; readonly sinceMs: number; readonly devices: number }
  | {
      readonly status: 'apart';
      readonly reason: TeamProblem;
      readonly sinceMs: number;
      /** When the next call asks the Redis again. */
      readonly retryAtMs: number;
      /** This device's share meanwhile: one call in so many ms, and so many links. Null where it knows of no other. */
      readonly share: { readonly everyMs: number; readonly links: number } | null;
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

/** A link that the team shares. All of it except `key` is another device's text: hostile. */
export interface TeamLink {
  /** Hash of program, address and sub-IDs. */
  readonly key: string;
  /** Null if its host is not one that the account's own service answered with: pages never get such a link. */
  readonly trackingLink: string | null;
  readonly deviceId: string;
  readonly deviceName: string;
  readonly atMs: number;
  /** Null if only the data for reuse is shared. */
  readonly about: TeamLinkAbout | null;
  /** Where its maker posted it last; null where that is not shared. */
  readonly posted: TeamPosting | null;
}

export interface TeamLinkAbout {
  readonly offerId: string;
  readonly offerName: string;
  readonly destinationUrl: string;
  readonly title: string;
  readonly note: string;
  readonly tags: readonly string[];
}

/** A preset of the team or the organisation. `from`: its owner, a device's name, or null for the organisation. */
const isTeamPreset = hasFields({
  presetId: isText,
  name: isText,
  subIds: isSubIds,
  formatId: isText,
  /** Absent in the books of devices with an older version. */
  language: isAbsentOr(isText),
  post: isAbsentOr(isPostTemplate),
  disclosure: isAbsentOr(isText),
  from: isNullOr(isText),
});
export type TeamPreset = Checked<typeof isTeamPreset>;

/** A copy format of the team or the organisation; `from` as above. */
const isTeamTemplate = hasFields({
  kind: isOneOf('template'),
  formatId: isText,
  name: isText,
  template: isText,
  syntax: isAbsentOr(isOneOf(...templateSyntaxes)),
  from: isNullOr(isText),
});
export type TeamTemplate = Checked<typeof isTeamTemplate>;

/** Presets and copy formats of the team or the organisation: read-only here. */
export const isTeamBook = hasFields({ presets: isListOf(isTeamPreset), templates: isListOf(isTeamTemplate) });
export type TeamBook = Checked<typeof isTeamBook>;

/** The result of setting up a team, or of "Test". */
export type TeamOutcome =
  | { readonly kind: 'works'; readonly devices: number; readonly answeredInMs: number }
  | { readonly kind: 'problem'; readonly problem: TeamProblem };

/** The data of the page "Team". */
export interface TeamView {
  /** Null without a team. */
  readonly settings: TeamSettings | null;
  /** The origin that the stored token is for; null without a team, or without a token. */
  readonly tokenOrigin: string | null;
  readonly state: TeamState;
  readonly devices: readonly TeamDevice[];
  /** Links that were made and that the team does not know yet. */
  readonly waitingLinks: number;
  /** The publisher ID in the account's conversions; empty if none has one. */
  readonly knownPublisherId: string;
  readonly managed: ManagedFields;
}

export const maxDeviceNameLength = 60;
/** A device seen within this time counts when the limit is shared out. */
export const seenLatelyMs = 60 * 60_000;

/**
 * The name of a colleague's device, made safe to show: anyone with the token could have written a page of text, or
 * characters that reverse it.
 */
export function toDeviceName(told: string): string {
  return toOneLine(told).slice(0, maxDeviceNameLength);
}

/** Whether a preset or a copy format is the team's or the organisation's: the user may use it, but not change it. */
export function isOfTeam(entry: object): boolean {
  return 'from' in entry;
}
