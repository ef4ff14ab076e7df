/** How the service counts the deeplink quota: by the month of its time zone, or over the last 30 days. */
export type QuotaPeriodKind = 'calendar-month' | 'rolling-30-days';

/** What the user may change of an account: what its service allows it, and where it works. */
export interface AccountSettings {
  /** Calls a minute that the service allows the account (spec §8). */
  readonly callsPerMinute: number;
  /** Deeplinks a period that the service allows the account (spec §8). */
  readonly deeplinksPerPeriod: number;
  readonly quotaPeriod: QuotaPeriodKind;
  /** Offset of the service's clock from UTC, in minutes: not stated by the specification, observed as +08:00. */
  readonly serviceUtcOffsetMinutes: number;
  /** Links of the period that a bulk run leaves for one-click work. */
  readonly bulkReserve: number;
  /** Countries that the user works in, as the service names them: they break ties between country variants. */
  readonly countries: readonly string[];
  /** How often every program, campaign and shop is listed anew; what changed is asked for daily. */
  readonly catalogueWalk: 'weekly' | 'daily';
}

/** What is the user's own, whatever the account. Synced by the browser across the user's devices. */
export interface UserSettings {
  /** Whether merchants' pages show a badge (and a button): needs the merchant pages' permission. */
  readonly showOnMerchantPages: boolean;
  /** Whether the workspace listens to single keys (`?`, `/`, `1`): some people's input devices press them by accident. */
  readonly singleKeyShortcuts: boolean;
  /** What links that go with no preset are copied as; an unknown id is the plain link (`findFormat`). */
  readonly formatId: string;
  /** The publisher's own words that a post is advertising: `{disclosure}` in copy formats. */
  readonly disclosure: string;
  /** The language of posts, a tag: days in words are written in it. Empty for that of the interface. */
  readonly postLanguage: string;
  /** Whether the service's images are loaded: their hosts then see the user's IP address. */
  readonly showServiceImages: boolean;
}

/** All that the user may change, as the surfaces of one account see it. */
export type Settings = UserSettings & AccountSettings;

export const defaultAccountSettings: AccountSettings = {
  callsPerMinute: 20,
  deeplinksPerPeriod: 1000,
  quotaPeriod: 'calendar-month',
  serviceUtcOffsetMinutes: 480,
  bulkReserve: 10,
  countries: [],
  catalogueWalk: 'weekly',
};

export const defaultUserSettings: UserSettings = {
  showOnMerchantPages: false,
  singleKeyShortcuts: true,
  formatId: 'plain',
  disclosure: 'Ad: I earn a commission when you buy through this link.',
  postLanguage: '',
  showServiceImages: false,
};

export const defaultSettings: Settings = { ...defaultAccountSettings, ...defaultUserSettings };
