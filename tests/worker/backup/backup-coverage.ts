import type { StoreNames } from 'idb';
import { type StoredChoice, storedChoices } from '#lib/domain/backup/choices.ts';
import type { RootValues } from '#lib/store/root-database.ts';
import type { LinkmintDatabase } from '#lib/store/schema/linkmint-database.ts';
import type { MetaValues } from '#lib/store/schema/meta-parsers.ts';

/** `in the file`, or why the file leaves it out. A new store has to name one of the two here. */
type Place = 'in the file' | `left out: ${string}`;

const isMirror = 'left out: the service sends it again';

/** The stores of an account's database. */
export const accountStores: Readonly<Record<StoreNames<LinkmintDatabase>, Place>> = {
  meta: 'in the file',
  vault: 'left out: key and secret',
  calls: 'left out: the last minutes of this device, which another one did not call in',
  journal: 'left out: its counts by day go along; an entry vouches for a link, and a file can vouch for nothing',
  offers: isMirror,
  offerSightings: isMirror,
  offerBlocks: isMirror,
  campaigns: isMirror,
  shops: isMirror,
  links: 'in the file',
  deletedLinks: 'left out: there for a day, for Undo on this device',
  linkMarks: 'left out: derived from programs and links at the end of each walk',
  learnedHosts: 'in the file',
  programPreferences: 'in the file',
  sitePreferences: 'in the file',
  offerChanges: 'left out: what the next walks find new is of the next walks',
  copiedCoupons: 'in the file',
  posts: 'in the file',
  postDigests: 'left out: derived from each post as it is written',
  todayPosts: 'left out: derived from each post as it is written',
  diary: 'in the file',
  bulkRuns: 'left out: work under way, whose links would be asked for twice; the links made are in the list of links',
  bulkLines: 'left out: of the runs',
  conversions: isMirror,
  conversionBlocks: isMirror,
  conversionChanges: 'left out: of conversions that are then loaded again',
  requestLog: 'left out: the last requests of this device',
};

/** The single values of an account's database, beside the choices, which are all in the file. */
const otherValues: Readonly<Record<Exclude<keyof MetaValues, StoredChoice>, Place>> = {
  deviceId: 'left out: the profile that takes the file in counts under a name of its own',
  publishedCounts: 'left out: each device publishes its own; the counts are in the file by device',
  publishedToDay: 'left out: of this device',
  syncCursor: 'left out: a walk of this device',
  syncProgress: 'left out: a walk of this device',
  leftHosts: 'left out: of programs, which are fetched again',
  offerCount: 'left out: counted from programs, which are fetched again',
  generation: 'left out: numbers the walks of this database',
  quotaCorrection: 'in the file',
  linksUsedUpAtMs: 'left out: the service says it again at the next call',
  gateBackoff: 'left out: a pause of this device',
  lastFullWalkAtMs: 'left out: a walk of this device',
  lastWalkAtMs: 'left out: a walk of this device',
  walkCalls: 'left out: a walk of this device',
  campaignsListedAtMs: 'left out: a walk of this device',
  shopsListedAtMs: 'left out: a walk of this device',
  listingRefusals: 'left out: a walk of this device',
  unreadable: 'left out: a walk of this device',
  emptySinceMs: 'left out: a walk of this device',
  campaignsCursor: 'left out: a walk of this device',
  shopsCursor: 'left out: a walk of this device',
  tokenCounter: 'in the file',
  linkHosts: 'left out: learned again from the listings; a file must not decide which hosts are no merchants',
  ignoredLinkHosts: 'left out: a file must not tell which hosts of links are destinations',
  bulkDraft: 'left out: lines on their way into a tab',
  pageChecks: 'in the file',
  isCountryAsked: 'left out: a question of this device',
  isEarningsAnswered: 'left out: a question of this device, where nothing is loaded yet',
  reportCursor: 'left out: a load of this device',
  reportProgress: 'left out: a load of this device',
  reportState: 'in the file',
  teamSettings: 'left out: where a team shares is each device’s own to say, as its token is; a file must not join one',
  teamLease: 'left out: what the team granted this device',
  teamCounts: 'left out: each device publishes its own; read again from the team',
  teamOutbox: 'left out: on its way from this device to the team',
  filePart: 'left out: how far this device is in a file',
  toldPostCauses: 'left out: what this device notified of',
  doneMarks: 'in the file',
  replacings: 'left out: what Undo of this device takes back; the posts are in the file as they are',
  toldDay: 'left out: what this device notified of',
  teamBook: 'left out: colleagues’ and the organisation’s, read again from them',
};

export const metaValues: Readonly<Record<string, Place>> = {
  ...otherValues,
  ...Object.fromEntries(Object.keys(storedChoices).map((name) => [name, 'in the file' as const])),
};

/** The stores of the device's own database. */
export const rootStores: Readonly<Record<string, Place>> = {
  accounts: 'in the file',
  meta: 'in the file',
  vault: 'left out: the key that seals secrets',
  fileParts: 'left out: of a file on its way in, which goes into the accounts',
};

export const rootValues: Readonly<Record<keyof RootValues, Place>> = {
  activeAccountId: 'in the file',
  matchIndexLayout: 'left out: of this device',
  litHosts: 'left out: counted again from the programs',
  newsSeen: 'left out: of this device',
  tabsAsked: 'left out: of this device',
  wasCleared: 'left out: of this device',
  callsLostAtMs: 'left out: of the last minute of this device',
  goneCalls: 'left out: of the last minute of this device',
  failedUnlocks: 'left out: of the passphrase, which stays with its key',
  autoLockMinutes: 'left out: of the passphrase, which stays with its key',
  rollingBackup: 'left out: the switch is each browser’s own, as its permission is',
  fileRun: 'left out: how far this device is in a file',
  isWiping: 'left out: there for as long as a wipe is under way',
};

/** The items of `storage.*`, by the beginning of their key. */
export const storedItems: Readonly<Record<'local' | 'session' | 'sync', Readonly<Record<string, Place>>>> = {
  local: { '': 'left out: merchants’ hosts, made again from the programs' },
  session: { '': 'left out: gone when the browser closes' },
  sync: {
    settings: 'in the file',
    'preset:': 'in the file',
    'copyFormat:': 'in the file',
    presetIndex: 'in the file',
    'deeplinks:': 'in the file',
  },
};

/** Fields of records in the file that a profile finds out for itself, each with why. */
export const leftOutFields: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  links: {
    reuseKey: 'only a link that this device’s journal knows may answer for a wish',
    importedAtMs: 'of the profile that takes the file in',
    fromTeam: 'of the team, which sends it again when the link is found there',
    posted: 'of the team, which is asked for it again',
    changedAtMs: 'shows open pages what is new',
    lastReuseId: 'an act of this device',
    isDeletedInTeam: 'of the team, which is asked for it again',
  },
  posts: { runId: 'work under way on this device' },
  accounts: {
    accountId: 'names a database of this profile',
    keyFingerprint: 'one round over address and key, from which a short key could be guessed',
    verifiedAtMs: 'not verified here yet',
    leaving: 'an act that this device finishes',
  },
};
