import {
  type Check,
  type Checked,
  type Fields,
  hasFields,
  isFields,
  isFlag,
  isListOf,
  isMatching,
  isOneOf,
  isTextOf,
  isWhole,
} from '#lib/domain/shape.ts';
import { postLanguages } from '#lib/domain/text/post-language.ts';

/** A setting's properties besides its check and its default. */
interface Traits {
  /**
   * `account`: what the service allows the account, and where it works. `user`: the user's own for all accounts; the
   * browser syncs it across the user's devices.
   */
  readonly owner: 'account' | 'user';
  /** An organisation may set it for its members (`public/managed-schema.json`). */
  readonly isManageable?: true;
  /** A limit that the service sets: a backup file raises it above the default only if the user agrees. */
  readonly isLimit?: true;
}

/**
 * Every setting. Each row determines the setting's type, what a message may change, what a backup restores, what an
 * organisation's policy may set, and the limits of its field in the options.
 */
export const settingTable = {
  /** Calls a minute that the service allows the account (spec §8). */
  callsPerMinute: { is: isWhole(1, 600), fallback: 20, owner: 'account', isManageable: true, isLimit: true },
  /** Deeplinks a period that the service allows the account (spec §8). */
  deeplinksPerPeriod: {
    is: isWhole(1, 1_000_000),
    fallback: 1_000,
    owner: 'account',
    isManageable: true,
    isLimit: true,
  },
  /** How the service counts the deeplink quota: by month in its time zone, or over the last 30 days. */
  quotaPeriod: { is: isOneOf('calendar-month', 'rolling-30-days'), fallback: 'calendar-month', owner: 'account' },
  /** Offset of the service's clock from UTC, in minutes: the specification does not state it; observed as +08:00. */
  serviceUtcOffsetMinutes: { is: isWhole(-720, 840), fallback: 480, owner: 'account' },
  /** How many links of the period a bulk run leaves for single clicks. */
  bulkReserve: { is: isWhole(0, 1_000_000), fallback: 10, owner: 'account', isManageable: true },
  /**
   * Countries that the user works in, as the service names them. They decide between country variants that fit equally.
   */
  countries: { is: isListOf(isTextOf(0, 100)), fallback: [], owner: 'account' },
  /** How often a sync lists every program, campaign and shop again. It asks for changes daily. */
  catalogueWalk: { is: isOneOf('weekly', 'daily'), fallback: 'weekly', owner: 'account' },
  /** How often Linkmint looks for new conversions by itself, once they were loaded. */
  earningsLook: {
    is: isOneOf('daily', 'weekly', 'only-asked'),
    fallback: 'daily',
    owner: 'account',
    isManageable: true,
  },
  /** Whether merchants' pages show a badge and a button. Needs the permission for merchant pages. */
  showOnMerchantPages: { is: isFlag, fallback: false, owner: 'user' },
  /** Whether the toolbar icon is lit on hosts of approved, active programs. Only Chromium can do it. */
  lightIcon: { is: isFlag, fallback: true, owner: 'user', isManageable: true },
  /**
   * Whether the workspace listens to single keys (`?`, `/`, `1`): some people's input devices press them by accident.
   */
  singleKeyShortcuts: { is: isFlag, fallback: true, owner: 'user' },
  /** The copy format of links without a preset. An unknown id means the plain link (`findFormat`). */
  formatId: { is: isMatching(/^[\w-]{1,64}$/), fallback: 'plain', owner: 'user' },
  /** The publisher's own words that disclose an advertisement: `{disclosure}` in copy formats. */
  disclosure: {
    is: isTextOf(0, 500),
    fallback: 'Ad: I earn a commission when you buy through this link.',
    owner: 'user',
    isManageable: true,
  },
  /** The language of posts, as a language tag, for days in words. Empty for the interface's language. */
  postLanguage: { is: isOneOf('', ...postLanguages), fallback: '', owner: 'user' },
  /** Whether one notification a day says that rows of Today wait, where the browser allows notifications. */
  todayNotice: { is: isFlag, fallback: false, owner: 'user' },
  /** Whether the toolbar icon shows how many do. */
  todayOnIcon: { is: isFlag, fallback: false, owner: 'user' },
  /** Whether to load the service's images: their hosts then see the user's IP address. */
  showServiceImages: { is: isFlag, fallback: false, owner: 'user' },
} as const satisfies Readonly<Record<string, Traits & { readonly is: Check<unknown>; readonly fallback: unknown }>>;

type Table = typeof settingTable;
type NameWith<Trait> = { [Name in keyof Table]: Table[Name] extends Trait ? Name : never }[keyof Table];

/** All settings that the user may change, as one account's surfaces see them. */
export type Settings = { readonly [Name in keyof Table]: Checked<Table[Name]['is']> };
export type SettingName = keyof Settings;
/** The account's settings: what its service allows it, and where it works. */
export type AccountSettings = Pick<Settings, NameWith<{ readonly owner: 'account' }>>;
/** The user's own settings for all accounts. The browser syncs them across the user's devices. */
export type UserSettings = Pick<Settings, NameWith<{ readonly owner: 'user' }>>;
/** What an organisation's policy may set. */
export type ManageableSettings = Pick<Settings, NameWith<{ readonly isManageable: true }>>;
/** The user's settings as they hold on this device, with what the policy sets of each account's. */
export type SettingsInForce = UserSettings & Partial<ManageableSettings>;
export type QuotaPeriodKind = Settings['quotaPeriod'];
export type NumberSettingName = NameWith<{ readonly is: ReturnType<typeof isWhole> }>;

interface SettingRow extends Traits {
  readonly is: Check<unknown>;
  readonly fallback: unknown;
}

function rowsWith(hasTrait: (row: SettingRow) => boolean): Readonly<Record<string, SettingRow>> {
  return Object.fromEntries(Object.entries<SettingRow>(settingTable).filter(([, row]) => hasTrait(row)));
}

/** What the service allows. */
type LimitName = NameWith<{ readonly isLimit: true }>;

const accountSettingTable = rowsWith(({ owner }) => owner === 'account');
const userSettingTable = rowsWith(({ owner }) => owner === 'user');
export const manageableSettingTable = rowsWith(({ isManageable }) => isManageable === true);

export const limitNames = Object.keys(rowsWith(({ isLimit }) => isLimit === true)) as readonly LimitName[];

const toShape = (rows: Readonly<Record<string, SettingRow>>) =>
  Object.fromEntries(Object.entries(rows).map(([name, { is }]) => [name, is]));

export const isAccountSettings = hasFields(toShape(accountSettingTable)) as Check<unknown> as Check<AccountSettings>;
export const isUserSettings = hasFields(toShape(userSettingTable)) as Check<unknown> as Check<UserSettings>;

/** Reads settings that were stored or came from a file. A damaged or missing field falls back to its default. */
function parseRows(rows: Readonly<Record<string, SettingRow>>, stored: Fields): Fields {
  const entries = Object.entries(rows);
  return Object.fromEntries(
    entries.map(([name, { is, fallback }]) => [name, is(stored[name]) ? stored[name] : fallback]),
  );
}

export const parseAccountSettings = (stored: Fields) => parseRows(accountSettingTable, stored) as AccountSettings;
export const parseUserSettings = (stored: Fields) => parseRows(userSettingTable, stored) as UserSettings;

export const defaultAccountSettings = parseAccountSettings({});
export const defaultUserSettings = parseUserSettings({});
export const defaultSettings: Settings = { ...defaultAccountSettings, ...defaultUserSettings };

/** The settings to change. A field that is present has a value. */
export const isSettingsChange: Check<Partial<Settings>> = (value): value is Partial<Settings> =>
  isFields(value) &&
  Object.entries(value).every(
    ([name, given]) => Object.hasOwn(settingTable, name) && settingTable[name as keyof Settings].is(given),
  );
