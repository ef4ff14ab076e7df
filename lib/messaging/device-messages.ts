import { accountColors, maxAccountNameLength } from '#lib/domain/accounts/account.ts';
import type { FileRun } from '#lib/domain/backup/file-run.ts';
import { templateSyntaxes } from '#lib/domain/formats/link-formats.ts';
import { isPostTemplate } from '#lib/domain/formats/post-template.ts';
import type { LockOutcome } from '#lib/domain/lock/lock-state.ts';
import type { PageToast } from '#lib/domain/page/page-surface.ts';
import type { PresetOutcome } from '#lib/domain/presets/preset-outcome.ts';
import { bodyEncodings } from '#lib/domain/service/body-encoding.ts';
import { filePartSchema } from '#lib/messaging/backup-schemas.ts';
import {
  checkedSchema,
  countSchema,
  givenTextSchema,
  idSchema,
  nothingSchema,
  presetIdSchema,
  subIdsSchema,
  textSchema,
  urlSchema,
} from '#lib/messaging/input-schemas.ts';
import {
  answers,
  fromContent,
  fromPage,
  fromPageBeforeReady,
  fromPageOnce,
} from '#lib/messaging/message-definition.ts';
import { z } from '#lib/platform/zod.ts';

const passphraseSchema = textSchema(1_000);
const accountSchema = () => z.object({ accountId: idSchema });

/** The messages of the device. A message about one account names it. */
export const deviceMessages = {
  /**
   * Checks the credentials live. If the service accepts them, stores them in the account that they belong to or in a
   * new one, makes that account active and starts its sync. For a new secret of a known address and key it answers
   * `which`. The page then asks the user and repeats the message with `as`.
   */
  connect: fromPageOnce(
    () =>
      z.object({
        serviceUrl: urlSchema,
        marketplacePath: textSchema(200),
        key: givenTextSchema(10_000),
        secret: givenTextSchema(10_000),
        /** The encoding of calls, if the user chose one; absent: Linkmint finds it out. */
        bodyEncoding: z.optional(z.enum(bodyEncodings)),
        as: z.optional(
          z.union([
            z.strictObject({ kind: z.literal('same'), accountId: idSchema }),
            z.strictObject({ kind: z.literal('new') }),
          ]),
        ),
      }),
    answers<
      | { kind: 'connected'; accountId: string }
      | { kind: 'which'; accounts: readonly { accountId: string; title: string }[] }
    >(),
  ),
  /** Deletes key, secret and token of an account at once. Everything else of it stays. */
  signOut: fromPageOnce(accountSchema, answers<void>()),
  /** Deletes an account and all that belongs to it. */
  removeAccount: fromPageOnce(accountSchema, answers<void>()),
  /** Makes an account the active one. Work in the others continues. */
  switchAccount: fromPage(accountSchema, answers<void>()),
  /** Renames an account, or changes its colour. */
  changeAccount: fromPage(
    () =>
      z.object({
        accountId: idSchema,
        name: z.optional(textSchema(maxAccountNameLength)),
        color: z.optional(z.enum(accountColors)),
      }),
    answers<void>(),
  ),
  /**
   * A page is about to hand a file over, and holds the lock `toHandOverLock` meanwhile. Takes the place of a file that is
   * written, or whose page is gone. Answers with the file that it has to wait for, if there is one.
   */
  beginFileRun: fromPage(
    () =>
      z.object({
        runId: presetIdSchema,
        kind: z.enum(['restore', 'import']),
        fileName: textSchema(300),
        accountId: z.nullable(idSchema),
        total: countSchema(),
      }),
    answers<{ busyWith: FileRun | null }>(),
  ),
  /**
   * Keeps a part of the file until it is written; the same part again changes nothing. Answers false where another file
   * has taken its place.
   */
  handFilePart: fromPage(
    () => z.object({ runId: presetIdSchema, place: countSchema(), part: filePartSchema() }),
    answers<{ isTaken: boolean }>(),
  ),
  /** All parts are there: from now on the worker writes them, with or without a page. */
  writeFileRun: fromPage(() => z.object({ runId: presetIdSchema }), answers<{ isTaken: boolean }>()),
  /** The user has read how the file ended, or gives one up that cannot be written. What is written stays. */
  dismissFileRun: fromPage(() => z.object({ runId: presetIdSchema }), answers<void>()),
  /** Turns this browser's automatic backups on or off. It saves the first one at once, if it has the permission. */
  setRollingBackup: fromPage(() => z.object({ isOn: z.boolean() }), answers<void>()),
  /**
   * Deletes everything that Linkmint stored in this browser, and gives up every permission, as before its first start.
   */
  wipeEverything: fromPageOnce(() => nothingSchema, answers<void>()),
  /**
   * From the on-page button, after the user's own click: mints for the sender's page, with its preset, and copies. The
   * page's canonical address, title and status are hints; its address comes from the sender. `pageUrl` is the address
   * of the click: if the sender has moved on since, nothing is minted. Answers with the text to show, never the link.
   * `requestId` as in `mintDeeplink`. `accountId` is the account that offered the button, and no other mints.
   */
  mintHere: fromContent(
    () =>
      z.object({
        requestId: idSchema,
        accountId: idSchema,
        pageUrl: urlSchema,
        canonicalUrl: z.nullable(urlSchema),
        title: z.nullable(textSchema(1_000)),
        status: z.nullable(z.int()),
      }),
    answers<PageToast>(),
  ),
  /** From a toast on a page: cancels the waiting act, whichever account it belongs to. See `cancelMint`. */
  cancelHere: fromContent(() => z.object({ requestId: idSchema }), answers<void>()),
  /**
   * From a toast on a page: takes a queued link back, unless its call has left. Answers with the text to show. Asked
   * again it changes nothing.
   */
  cancelQueued: fromContent(() => z.object({ accountId: idSchema, requestId: idSchema }), answers<PageToast>()),
  /**
   * From a toast on a page: copies a link that came late, in a format. Answers with the text to show, never the link.
   */
  copyReady: fromContent(
    () => z.object({ accountId: idSchema, linkId: idSchema, formatId: idSchema }),
    answers<PageToast>(),
  ),
  /**
   * From a toast on a page, after a refusal: copies the program's landing link, where this tab was offered it. Answers
   * with the text to show, never the link.
   */
  copyLanding: fromContent(() => z.object({ accountId: idSchema, offerId: idSchema }), answers<PageToast>()),
  /**
   * From a toast on a page: the user agreed to the price of the links that their selection in a field needs. Makes them,
   * and types them in place of the addresses, where this tab was asked that for this text. Asked again with the same
   * `actId` it makes nothing twice. The selection itself is read from the frame, never from a message. Answers with the
   * text to show, never a link.
   */
  writeLinks: fromContent(() => z.object({ accountId: idSchema, actId: idSchema }), answers<PageToast>()),
  /** Resumes a sync or a bulk run that a killed worker left. Answers at once. */
  wake: fromPage(() => nothingSchema, answers<void>()),
  /** Sets an account's database aside, unchanged, and creates an empty one; null: the device's own database. */
  startCleanly: fromPageBeforeReady(() => z.object({ accountId: z.nullable(idSchema) }), answers<void>()),
  /** The user has read that the browser deleted what was stored. */
  noteCleared: fromPage(() => nothingSchema, answers<void>()),
  /** The user has opened the news of the updates. */
  noteNewsSeen: fromPage(() => nothingSchema, answers<void>()),
  /** The side panel asked for the permission to follow the tabs, and does not ask again. */
  noteTabsAsked: fromPage(() => nothingSchema, answers<void>()),

  /** Sets the first passphrase (`current` null), or changes it. */
  setPassphrase: fromPageOnce(
    () => z.object({ current: z.nullable(passphraseSchema), next: passphraseSchema }),
    answers<LockOutcome>(),
  ),
  removePassphrase: fromPageOnce(() => z.object({ current: passphraseSchema }), answers<LockOutcome>()),
  /** Opens the lock. Work that waited for it resumes. */
  unlock: fromPageOnce(() => z.object({ passphrase: passphraseSchema }), answers<LockOutcome>()),
  /** Closes the lock: nothing is sent while it is closed. */
  lockNow: fromPage(() => nothingSchema, answers<void>()),
  /** Sets after how many minutes without use the lock closes (`autoLockChoices`). */
  setAutoLock: fromPage(() => z.object({ minutes: countSchema() }), answers<void>()),
  /** The user forgot the passphrase: signs every account out, and removes the passphrase. */
  forgetPassphrase: fromPageOnce(() => nothingSchema, answers<void>()),

  /** Adds a preset (`presetId` null), or changes one. What is absent stays as it is. */
  savePreset: fromPage(
    () =>
      z.object({
        presetId: z.nullable(presetIdSchema),
        name: textSchema(10_000),
        subIds: subIdsSchema,
        formatId: z.optional(presetIdSchema),
        /** The language of a channel's texts; empty: that of the settings. Absent: as it is. */
        language: z.optional(z.string().check(z.regex(/^(?:[A-Za-z-]{2,35})?$/))),
        /** The template of a channel's posts; null: the built-in one. Absent: as it is. */
        post: z.optional(z.nullable(checkedSchema(isPostTemplate))),
      }),
    answers<PresetOutcome>(),
  ),
  /** Stores the copy format of a preset. */
  setPresetFormat: fromPage(
    () => z.object({ presetId: presetIdSchema, formatId: presetIdSchema }),
    answers<PresetOutcome>(),
  ),
  /** Adds a copy format of the user's own (`formatId` null), or changes one. */
  saveTemplate: fromPage(
    () =>
      z.object({
        formatId: z.nullable(presetIdSchema),
        name: textSchema(10_000),
        template: textSchema(20_000),
        /** Absent: the syntax is recognised from the template. */
        syntax: z.optional(z.enum(templateSyntaxes)),
      }),
    answers<PresetOutcome>(),
  ),
  /** Presets that remember it copy the plain link from then on. */
  removeTemplate: fromPage(() => z.object({ formatId: presetIdSchema }), answers<PresetOutcome>()),
  removePreset: fromPage(() => z.object({ presetId: presetIdSchema }), answers<PresetOutcome>()),
  /** Makes a preset the default; null clears the default. */
  setDefaultPreset: fromPage(() => z.object({ presetId: z.nullable(presetIdSchema) }), answers<PresetOutcome>()),
  /** Clears the preset of a program of any service, by its key in the preset book. */
  unassignProgram: fromPage(() => z.object({ programKey: givenTextSchema(600) }), answers<PresetOutcome>()),
  /**
   * Imports the presets and templates of an exported file. The limit is far above any export, so that the answer can
   * say in words that a file is too large.
   */
  importPresets: fromPageOnce(() => z.object({ text: textSchema(10_000_000) }), answers<PresetOutcome>()),
} as const;
