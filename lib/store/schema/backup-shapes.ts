import { accountColors, maxAccountNameLength } from '#lib/domain/accounts/account.ts';
import { checkServiceUrl } from '#lib/domain/addresses/check-service-url.ts';
import type {
  AccountChoices,
  AccountIdentity,
  BackedUpSite,
  CopiedCode,
  CountCorrection,
  LastSubIds,
  LearnedHost,
} from '#lib/domain/backup/backup.ts';
import { reportCurrencies } from '#lib/domain/earnings/report-currency.ts';
import { buttonCorners } from '#lib/domain/page/page-surface.ts';
import { bodyEncodings } from '#lib/domain/service/body-encoding.ts';
import {
  type Check,
  hasFields,
  isAbsentOr,
  isCount,
  isFields,
  isFlag,
  isInteger,
  isListOf,
  isNullOr,
  isOneOf,
  isText,
} from '#lib/domain/shape.ts';
import { isSubIds } from '#lib/domain/sub-ids/is-sub-ids.ts';

/*
 * The shapes of a backup file's entries. The file may come from anybody: each text has a longest length, each list a
 * largest number, and each time is one that a date can show.
 */

const isTextOf =
  (minLength: number, maxLength: number): Check<string> =>
  (stored): stored is string =>
    isText(stored) && stored.length >= minLength && stored.length <= maxLength;

const isShortList =
  <Value>(check: Check<Value>, maxItems: number, minItems = 0): Check<readonly Value[]> =>
  (stored): stored is readonly Value[] =>
    isListOf(check)(stored) && stored.length >= minItems && stored.length <= maxItems;

const isId = isTextOf(1, 200);
/** A name of this extension's own making: it becomes part of a key. */
export const isToken: Check<string> = (stored): stored is string => isText(stored) && /^[\w-]{1,64}$/.test(stored);
const isHost: Check<string> = (stored): stored is string => isText(stored) && /^[^\s/?#@\\|]{1,300}$/.test(stored);
const isInstant: Check<number> = (stored): stored is number => isInteger(stored) && Math.abs(stored) <= 8.64e15;
const isLinkCount: Check<number> = (stored): stored is number => isCount(stored) && stored <= 1_000_000;

/** The service's address as `checkServiceUrl` writes it: nothing else is ever asked for key and secret. */
const isServiceUrl: Check<string> = (stored): stored is string => {
  if (!isTextOf(1, 2_000)(stored)) return false;
  const checked = checkServiceUrl(stored);
  return 'url' in checked && checked.url === stored;
};

/** Without its settings, which are read field by field. */
export const isIdentity = hasFields<Omit<AccountIdentity, 'settings'>>({
  name: isTextOf(0, maxAccountNameLength),
  color: isOneOf(...accountColors),
  serviceUrl: isServiceUrl,
  marketplacePath: isTextOf(0, 200),
  bodyEncoding: isAbsentOr(isOneOf(...bodyEncodings)),
  // An account without one is blank here: the next connection would take it.
  fingerprints: isShortList(isToken, 100, 1),
  affiliateId: isTextOf(0, 200),
  userEmail: isTextOf(0, 320),
  createdAtMs: isInstant,
  isActive: isFlag,
});

export const isSite = hasFields<BackedUpSite>({
  siteKey: isHost,
  defaultOfferId: isAbsentOr(isId),
  buttonCorner: isAbsentOr(isOneOf(...buttonCorners)),
  isButtonDismissed: isAbsentOr(isFlag),
  keptParameters: isAbsentOr(isShortList(isTextOf(1, 200), 1_000)),
  rejectedOfferIds: isAbsentOr(isShortList(isId, 1_000)),
});

export const isLearnedHost = hasFields<LearnedHost>({
  offerId: isId,
  host: isHost,
  kind: isOneOf('minted', 'refused'),
  atMs: isInstant,
});

const isShortSubIds: Check<LastSubIds['subIds']> = (stored): stored is LastSubIds['subIds'] =>
  isSubIds(stored) && stored.every((subId) => subId.length <= 10_000);

export const isLastSubIds = hasFields<LastSubIds>({ offerId: isId, subIds: isShortSubIds });

export const isCopiedCode = hasFields<CopiedCode>({
  campaignId: isId,
  offerId: isId,
  offerName: isTextOf(0, 1_000),
  name: isTextOf(0, 1_000),
  endDate: isTextOf(0, 100),
  voucherCode: isTextOf(0, 1_000),
  copiedAtMs: isInstant,
  notifiedAtMs: isNullOr(isInstant),
});

const choiceChecks: { readonly [Name in keyof AccountChoices]-?: Check<AccountChoices[Name]> } = {
  buttonCorner: isOneOf(...buttonCorners),
  reportCurrency: isOneOf(...reportCurrencies),
  nextCounter: (stored): stored is number => isCount(stored) && stored > 0 && stored <= 1_000_000_000_000,
};

/** Of the choices, those that can be read. */
export function readChoices(stored: unknown): AccountChoices {
  const fields = isFields(stored) ? Object.entries(stored) : [];
  const isChoice = (name: string): name is keyof AccountChoices => Object.hasOwn(choiceChecks, name);
  return Object.fromEntries(fields.filter(([name, value]) => isChoice(name) && choiceChecks[name](value)));
}

export const isCorrection = hasFields<CountCorrection>({
  difference: (stored): stored is number => isInteger(stored) && Math.abs(stored) <= 1_000_000,
  counted: isLinkCount,
  atMs: isInstant,
});

/** A device's links of one day. */
export const isDayCount = ([day, count]: readonly [string, unknown]): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && isLinkCount(count);
