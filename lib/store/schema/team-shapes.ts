import { templateSyntaxes } from '#lib/domain/formats/link-formats.ts';
import {
  hasFields,
  isAbsentOr,
  isCount,
  isDay,
  isFields,
  isFlag,
  isListOf,
  isNullOr,
  isOneOf,
  isText,
  isTime,
} from '#lib/domain/shape.ts';
import { isSubIds } from '#lib/domain/sub-ids/is-sub-ids.ts';
import {
  type TeamBook,
  type TeamPreset,
  type TeamSettings,
  type TeamTemplate,
  teamShares,
} from '#lib/domain/team/team.ts';
import type { TeamCount, TeamLease } from '#lib/domain/team/team-share.ts';

/* What of a team is stored in an account's database. */

export const isTeamSettings = hasFields<TeamSettings>({
  address: isText,
  publisherId: isText,
  deviceName: isText,
  share: isOneOf(...teamShares),
  publishesPresets: isFlag,
});

export const isTeamLease = hasFields<TeamLease>({
  atMs: isTime,
  aheadMs: isTime,
  devices: isCount,
  rank: isCount,
  credit: isCount,
  ownThen: isCount,
  born: isTime,
  creditUntilMs: isTime,
});

const isDays = (stored: unknown): stored is Readonly<Record<string, number>> =>
  isFields(stored) && Object.entries(stored).every(([day, count]) => isDay(day) && isCount(count));

export const isTeamCount = hasFields<TeamCount>({ deviceId: isText, name: isText, seenAtMs: isTime, days: isDays });

export const isTeamBook = hasFields<TeamBook>({
  presets: isListOf(
    hasFields<TeamPreset>({
      presetId: isText,
      name: isText,
      subIds: isSubIds,
      formatId: isText,
      from: isNullOr(isText),
    }),
  ),
  templates: isListOf(
    hasFields<TeamTemplate>({
      kind: isOneOf<'template'>('template'),
      formatId: isText,
      name: isText,
      template: isText,
      syntax: isAbsentOr(isOneOf(...templateSyntaxes)),
      from: isNullOr(isText),
    }),
  ),
});
