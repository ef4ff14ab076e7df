import { type ActRecord, isActRecord } from '#lib/domain/acts/act-record.ts';
import { isBulkPresetChoice } from '#lib/domain/bulk/bulk-run.ts';
import type { KeptBulkList } from '#lib/domain/bulk/kept-bulk-list.ts';
import { type CheckAsk, isCheckAsk } from '#lib/domain/checks/check-ask.ts';
import { type ButtonOffer, isButtonOffer } from '#lib/domain/page/button-offer.ts';
import type { AskedAct } from '#lib/domain/page/link-risk.ts';
import { isAskedAct } from '#lib/domain/page/link-risk.ts';
import { isPageQuestion, type PageQuestion } from '#lib/domain/page/page-question.ts';
import {
  type Check,
  type Checked,
  type Fields,
  hasFields,
  isFields,
  isFlag,
  isText,
  isTime,
} from '#lib/domain/shape.ts';
import type { DataKind } from '#lib/store/data-changes.ts';
import { isStoredTeamState, type StoredTeamState } from '#lib/store/schema/team-state-shape.ts';
import { defineParsedItem, type ParsedItem } from '#lib/store/storage-items.ts';

/** A bearer token with its times, in ms since the epoch. */
export const isStoredToken = hasFields({
  token: isText,
  expiresAtMs: isTime,
  /** When to ask for a new one, some time before this one ends. */
  refreshAtMs: isTime,
});
export type StoredToken = Checked<typeof isStoredToken>;

/** An account's items of `storage.session`, each under the account's id. Gone when the browser exits. */
export interface AccountItems {
  /** The bearer token. Trusted contexts only; cleared on a token failure and on sign-out. */
  readonly token: ParsedItem<StoredToken | null>;
  /** What the worker remembers of each click, oldest change first. Only `createActRecords` writes it. */
  readonly acts: ParsedItem<{ readonly acts: readonly ActRecord[] } | null>;
  /** The last question of a click before it makes a link. The next question replaces it. */
  readonly askedAct: ParsedItem<AskedAct | null>;
  /** What stands as a question on pages, oldest first. Only `createPageQuestions` writes it. */
  readonly pageQuestions: ParsedItem<{ readonly questions: readonly PageQuestion[] } | null>;
  /** The documents that have the button on the page, oldest first. Only `createButtonOffers` writes it. */
  readonly buttonOffers: ParsedItem<{ readonly offers: readonly ButtonOffer[] } | null>;
  /**
   * The Bulk tab's list while the tab shows another account or is closed. Cleared when the list is back in the field.
   */
  readonly bulkList: ParsedItem<KeptBulkList | null>;
  /** What the user asked of the panel elsewhere. Cleared when the panel takes it. */
  readonly checkAsk: ParsedItem<CheckAsk | null>;
  /**
   * The state of the team's Redis, and when to ask it again. Cleared when the user leaves the team, and when the
   * browser exits.
   */
  readonly team: ParsedItem<StoredTeamState | null>;
}

export function createAccountItems(accountId: string): AccountItems {
  const define = <Value>(name: string, parse: (stored: Fields) => Value | null, kind?: DataKind) =>
    defineParsedItem<Value | null>('session', `${name}:${accountId}`, parse, null, kind);
  const whole =
    <Value extends object>(check: Check<Value>) =>
    (stored: Fields) =>
      check(stored) ? stored : null;
  return {
    token: define('token', whole(isStoredToken)),
    acts: define('acts', ({ acts }) => (Array.isArray(acts) ? { acts: acts.filter(isActRecord) } : null), 'acts'),
    askedAct: define('askedAct', whole(isAskedAct)),
    pageQuestions: define('pageQuestions', ({ questions }) =>
      Array.isArray(questions) ? { questions: questions.filter(isPageQuestion) } : null,
    ),
    buttonOffers: define('buttonOffers', ({ offers }) =>
      Array.isArray(offers) ? { offers: offers.filter(isButtonOffer) } : null,
    ),
    bulkList: define('bulkList', parseBulkList),
    checkAsk: define('checkAsk', whole(isCheckAsk), 'check-ask'),
    team: define('team', whole(isStoredTeamState), 'team'),
  };
}

/** Leaves out unreadable titles. */
function parseBulkList({ text, preset, titles, isPlanned }: Fields): KeptBulkList | null {
  if (!isText(text) || !isBulkPresetChoice(preset) || !isFields(titles) || !isFlag(isPlanned)) return null;
  const known = Object.entries(titles).filter((title): title is [string, string] => isText(title[1]));
  return { text, preset, titles: Object.fromEntries(known), isPlanned };
}
