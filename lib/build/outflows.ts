/** Kinds of data by Mozilla's names, which the manifest for Firefox declares (https://mzl.la/firefox-builtin-data-consent). */
type FirefoxKind = 'authenticationInfo' | 'browsingActivity' | 'websiteContent';
/** Kinds of data as the Chrome Web Store's privacy tab calls them. */
type ChromeKind =
  | 'Authentication information'
  | 'Financial and payment information'
  | 'Web history'
  | 'Website content';

/** Something that leaves the device. */
export interface Outflow {
  readonly id: string;
  /** To whom. */
  readonly to: string;
  readonly what: string;
  readonly when: string;
  /** What the sources call each part that is sent: `tests/unit/build/outflows.test.ts` compares with what they send. */
  readonly fields: readonly string[];
  readonly firefox: readonly FirefoxKind[];
  readonly chrome: readonly ChromeKind[];
  /** Whether it happens only once the user has switched it on: Firefox then asks for its kinds at that moment. */
  readonly isOptional: boolean;
}

const network = 'your network';
const team = "your team's Redis";

/**
 * All that leaves the device. Privacy policy, SECURITY.md, listing and the manifest for Firefox are written from it (`npm run
 * outflows`), and tests hold it against the code. A new call, or a new field of one, begins here.
 */
export const outflows: readonly Outflow[] = [
  {
    id: 'session',
    to: network,
    what: 'key and secret, for a token; the token with every other call',
    when: 'you press "Connect", and whenever a call, of yours or by itself, finds that the token has ended',
    fields: ['key', 'secret'],
    firefox: ['authenticationInfo'],
    chrome: ['Authentication information'],
    isOptional: false,
  },
  {
    id: 'link',
    to: network,
    what: "the program's number, the page's address, and your five sub IDs",
    when: 'you ask for a link: each link once',
    fields: ['offer_id', 'url', 'aff_sub', 'aff_sub2', 'aff_sub3', 'aff_sub4', 'aff_sub5'],
    firefox: ['browsingActivity'],
    chrome: ['Web history'],
    isOptional: false,
  },
  {
    id: 'listings',
    to: network,
    what: 'which of your lists is asked for: programs, coupons, shops or conversions, with page, days, currency and status, and with the numbers of programs where you asked for those',
    when: 'about once a day by itself, and when you press "Sync now", "Refresh" or "Update earnings"',
    fields: ['page', 'limit', 'start_date', 'end_date', 'sort_by', 'filters'],
    firefox: [],
    chrome: ['Financial and payment information'],
    isOptional: false,
  },
  {
    id: 'sync',
    to: "your browser's maker",
    what: 'your settings; your presets with the sub IDs, programs and sites they are set for; your copy formats; and how many links each of your devices made on each day, under a fingerprint from which address, key and secret cannot be read back',
    when: "you have switched the browser's own sync on, and one of them changes",
    fields: ['settings', 'preset:', 'copyFormat:', 'presetIndex', 'deeplinks:'],
    firefox: [],
    chrome: [],
    isOptional: true,
  },
  {
    id: 'images',
    to: 'the image hosts that your network names',
    what: 'which picture is asked for',
    when: 'you have pressed "Show pictures", until you press "Hide pictures"',
    fields: ['img-src'],
    firefox: [],
    chrome: [],
    isOptional: true,
  },
  {
    id: 'team',
    to: team,
    what: "the token that you typed for it, this device's random number and the name that you gave it, when it works, the times of its calls, how many links it made on each day, and of each link a hash of what was asked for, the link itself and its time. The link leads to the page: whoever opens it sees which",
    when: 'you have set up a team: with each link and each call, when you open Linkmint, and about once an hour',
    fields: ['slots', 'seen', 'meta', 'flight', 'waiting', 'links', 'log', 'names', 'deleted', 'l', 'd', 'n', 't', 'm'],
    firefox: ['authenticationInfo', 'browsingActivity'],
    chrome: ['Authentication information', 'Web history'],
    isOptional: true,
  },
  {
    id: 'history',
    to: team,
    what: "of each link its program, page, the page's title, your note and tags, and in which channel, on which day and under which name and id of a device you last posted it",
    when: 'you choose "Everything about a link, notes too" for the team',
    fields: ['a.o', 'a.p', 'a.u', 'a.i', 'a.c', 'a.g', 'p.n', 'p.c', 'p.d', 'p.i'],
    firefox: ['browsingActivity', 'websiteContent'],
    chrome: ['Web history', 'Website content'],
    isOptional: true,
  },
  {
    id: 'books',
    to: team,
    what: 'your presets and copy formats, without the programs and sites they are set for',
    when: 'you offer them to the team',
    fields: ['books'],
    firefox: [],
    chrome: [],
    isOptional: true,
  },
  {
    id: 'request',
    to: 'each of these hosts',
    what: "your IP address, the browser's name, version and language, and with each call to a network or a Redis the address that the browser gives the extension (`Origin`: in Chrome and Edge the same for everybody, in Firefox a random one of this installation, which shows that calls come from one browser). No cookie, and no address of a page",
    when: 'with every call',
    fields: ['headers'],
    firefox: [],
    chrome: [],
    isOptional: false,
  },
];

const kindsOf = (chosen: readonly Outflow[]) => [...new Set(chosen.flatMap(({ firefox }) => firefox))].sort();
const required = kindsOf(outflows.filter(({ isOptional }) => !isOptional));

/** What the manifest for Firefox declares: what everybody's use sends, and what only some switch on. */
export const dataKinds = {
  required,
  optional: kindsOf(outflows.filter(({ isOptional }) => isOptional)).filter((kind) => !required.includes(kind)),
};
