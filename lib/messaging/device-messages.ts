import { accountColors, maxAccountNameLength } from '#lib/domain/accounts/account.ts';
import { isTypedAccount } from '#lib/domain/accounts/typed-account.ts';
import { isFilePart } from '#lib/domain/backup/file-part.ts';
import type { FileRun } from '#lib/domain/backup/file-run.ts';
import { templateSyntaxes } from '#lib/domain/formats/link-formats.ts';
import { isPostTemplate } from '#lib/domain/formats/post-template.ts';
import type { LockOutcome } from '#lib/domain/lock/lock-state.ts';
import type { PageToast } from '#lib/domain/page/page-surface.ts';
import { maxDisclosureLength } from '#lib/domain/presets/preset-book.ts';
import type { PresetOutcome } from '#lib/domain/presets/preset-outcome.ts';
import {
  hasFields,
  isAbsentOr,
  isAnyOf,
  isCount,
  isFlag,
  isId,
  isInteger,
  isNullOr,
  isOneOf,
  isTextOf,
  isToken,
} from '#lib/domain/shape.ts';
import { isSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { isPostLanguage } from '#lib/domain/text/post-language.ts';
import { isNothing, isUrlText } from '#lib/messaging/input-checks.ts';
import {
  answers,
  fromContent,
  fromPage,
  fromPageBeforeReady,
  fromPageOnce,
} from '#lib/messaging/message-definition.ts';

const isPassphraseText = isTextOf(0, 1_000);
const isAccountRef = hasFields({ accountId: isId });

/** The messages of the device. A message about one account names it. */
export const deviceMessages = {
  /**
   * Checks the credentials live. If the service accepts them, stores them in the account that they belong to or in a
   * new one, makes that account active and starts its sync. For a new secret of a known address and key it answers
   * `which`. The page then asks the user and repeats the message with `as`.
   */
  connect: fromPageOnce(
    isTypedAccount,
    answers<
      | { kind: 'connected'; accountId: string }
      | { kind: 'which'; accounts: readonly { accountId: string; title: string }[] }
    >(),
  ),
  /** Deletes key, secret and token of an account at once. Everything else of it stays. */
  signOut: fromPageOnce(isAccountRef, answers<void>()),
  /** Deletes an account and all that belongs to it. */
  removeAccount: fromPageOnce(isAccountRef, answers<void>()),
  /** Makes an account the active one. Work in the others continues. */
  switchAccount: fromPage(isAccountRef, answers<void>()),
  /** Renames an account, or changes its colour. */
  changeAccount: fromPage(
    hasFields({
      accountId: isId,
      name: isAbsentOr(isTextOf(0, maxAccountNameLength)),
      color: isAbsentOr(isOneOf(...accountColors)),
    }),
    answers<void>(),
  ),
  /**
   * A page is about to hand a file over, and holds the lock `toHandOverLock` meanwhile. Takes the place of a file that is
   * written, or whose page is gone. Answers with the file that it has to wait for, if there is one.
   */
  beginFileRun: fromPage(
    hasFields({
      runId: isToken,
      kind: isOneOf('restore', 'import'),
      fileName: isTextOf(0, 300),
      accountId: isNullOr(isId),
      total: isCount,
    }),
    answers<{ busyWith: FileRun | null }>(),
  ),
  /**
   * Keeps a part of the file until it is written; the same part again changes nothing. Answers false where another file
   * has taken its place.
   */
  handFilePart: fromPage(
    hasFields({ runId: isToken, place: isCount, part: isFilePart }),
    answers<{ isTaken: boolean }>(),
  ),
  /** All parts are there: from now on the worker writes them, with or without a page. */
  writeFileRun: fromPage(hasFields({ runId: isToken }), answers<{ isTaken: boolean }>()),
  /** The user has read how the file ended, or gives one up that cannot be written. What is written stays. */
  dismissFileRun: fromPage(hasFields({ runId: isToken }), answers<void>()),
  /** Turns this browser's automatic backups on or off. It saves the first one at once, if it has the permission. */
  setRollingBackup: fromPage(hasFields({ isOn: isFlag }), answers<void>()),
  /**
   * Deletes everything that Linkmint stored in this browser, and gives up every permission, as before its first start.
   */
  wipeEverything: fromPageOnce(isNothing, answers<void>()),
  /**
   * From the on-page button, after the user's own click: mints for the sender's page, with its preset, and copies. The
   * page's canonical address, title and status are hints; its address comes from the sender. `pageUrl` is the address
   * of the click: if the sender has moved on since, nothing is minted. Answers with the text to show, never the link.
   * `requestId` as in `mintDeeplink`. `accountId` is the account that offered the button, and no other mints.
   */
  mintHere: fromContent(
    hasFields({
      requestId: isId,
      accountId: isId,
      pageUrl: isUrlText,
      canonicalUrl: isNullOr(isUrlText),
      title: isNullOr(isTextOf(0, 1_000)),
      status: isNullOr(isInteger),
    }),
    answers<PageToast>(),
  ),
  /** From a toast on a page: cancels the waiting act, whichever account it belongs to. See `cancelMint`. */
  cancelHere: fromContent(hasFields({ requestId: isId }), answers<void>()),
  /**
   * From a toast on a page: takes a queued link back, unless its call has left. Answers with the text to show. Asked
   * again it changes nothing.
   */
  cancelQueued: fromContent(hasFields({ accountId: isId, requestId: isId }), answers<PageToast>()),
  /**
   * From a toast on a page: copies a link that came late, in a format. Answers with the text to show, never the link.
   */
  copyReady: fromContent(hasFields({ accountId: isId, linkId: isId, formatId: isId }), answers<PageToast>()),
  /**
   * From a toast on a page that fits several programs: opens the popup, which asks for one, if this tab was asked. Answers
   * with the text to show where it does not open.
   */
  chooseProgram: fromContent(hasFields({ accountId: isId }), answers<PageToast | null>()),
  /**
   * From a toast on a page, after a refusal: copies the program's landing link, where this tab was offered it. Answers
   * with the text to show, never the link.
   */
  copyLanding: fromContent(hasFields({ accountId: isId, offerId: isId }), answers<PageToast>()),
  /**
   * From a toast on a page: the user agreed to the price of the links that their selection in a field needs. Makes them,
   * and types them in place of the addresses, where this tab was asked that for this text. Asked again with the same
   * `actId` it makes nothing twice. The selection itself is read from the frame, never from a message. Answers with the
   * text to show, never a link.
   */
  writeLinks: fromContent(hasFields({ accountId: isId, actId: isId }), answers<PageToast>()),
  /** Resumes a sync or a bulk run that a killed worker left. Answers at once. */
  wake: fromPage(isNothing, answers<void>()),
  /** Sets an account's database aside, unchanged, and creates an empty one; null: the device's own database. */
  startCleanly: fromPageBeforeReady(hasFields({ accountId: isNullOr(isId) }), answers<void>()),
  /** The user has read that the browser deleted what was stored. */
  noteCleared: fromPage(isNothing, answers<void>()),
  /** The user has opened the news of the updates. */
  noteNewsSeen: fromPage(isNothing, answers<void>()),
  /** The side panel asked for the permission to follow the tabs, and does not ask again. */
  noteTabsAsked: fromPage(isNothing, answers<void>()),

  /** Sets the first passphrase (`current` null), or changes it. */
  setPassphrase: fromPageOnce(
    hasFields({ current: isNullOr(isPassphraseText), next: isPassphraseText }),
    answers<LockOutcome>(),
  ),
  removePassphrase: fromPageOnce(hasFields({ current: isPassphraseText }), answers<LockOutcome>()),
  /** Opens the lock. Work that waited for it resumes. */
  unlock: fromPageOnce(hasFields({ passphrase: isPassphraseText }), answers<LockOutcome>()),
  /** Closes the lock: nothing is sent while it is closed. */
  lockNow: fromPage(isNothing, answers<void>()),
  /** Sets after how many minutes without use the lock closes (`autoLockChoices`). */
  setAutoLock: fromPage(hasFields({ minutes: isCount }), answers<void>()),
  /** The user forgot the passphrase: signs every account out, and removes the passphrase. */
  forgetPassphrase: fromPageOnce(isNothing, answers<void>()),

  /** Adds a preset (`presetId` null), or changes one. What is absent stays as it is. */
  savePreset: fromPage(
    hasFields({
      presetId: isNullOr(isToken),
      name: isTextOf(0, 10_000),
      subIds: isSubIds,
      formatId: isAbsentOr(isToken),
      /** The language of a channel's texts; empty: that of the settings. Absent: as it is. */
      language: isAbsentOr(isAnyOf(isOneOf(''), isPostLanguage)),
      /** The template of a channel's posts; null: the built-in one. Absent: as it is. */
      post: isAbsentOr(isNullOr(isPostTemplate)),
      /** The channel's own words; empty: those of the settings. Absent: as it is. */
      disclosure: isAbsentOr(isTextOf(0, maxDisclosureLength)),
    }),
    answers<PresetOutcome>(),
  ),
  setPresetFormat: fromPage(hasFields({ presetId: isToken, formatId: isToken }), answers<PresetOutcome>()),
  /** Adds a copy format of the user's own (`formatId` null), or changes one. */
  saveTemplate: fromPage(
    hasFields({
      formatId: isNullOr(isToken),
      name: isTextOf(0, 10_000),
      template: isTextOf(0, 20_000),
      /** Absent: the syntax is recognised from the template. */
      syntax: isAbsentOr(isOneOf(...templateSyntaxes)),
    }),
    answers<PresetOutcome>(),
  ),
  /** Presets that remember it copy the plain link from then on. */
  removeTemplate: fromPage(hasFields({ formatId: isToken }), answers<PresetOutcome>()),
  removePreset: fromPage(hasFields({ presetId: isToken }), answers<PresetOutcome>()),
  /** Puts a preset at a place of the list, counted from 0. The first is the default. */
  movePreset: fromPage(hasFields({ presetId: isToken, place: isCount }), answers<PresetOutcome>()),
  /** Makes a preset the default; null clears the default. */
  setDefaultPreset: fromPage(hasFields({ presetId: isNullOr(isToken) }), answers<PresetOutcome>()),
  /** Clears the preset of a program of any service, by its key in the preset book. */
  unassignProgram: fromPage(hasFields({ programKey: isTextOf(1, 600) }), answers<PresetOutcome>()),
  /**
   * Imports the presets and templates of an exported file. The limit is far above any export, so that the answer can
   * say in words that a file is too large.
   */
  importPresets: fromPageOnce(
    hasFields({ text: isTextOf(0, 10_000_000), keepsHere: isAbsentOr(isFlag) }),
    answers<PresetOutcome>(),
  ),
} as const;
