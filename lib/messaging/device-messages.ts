import { accountColors, maxAccountNameLength } from '#lib/domain/accounts/account.ts';
import { templateSyntaxes } from '#lib/domain/formats/link-formats.ts';
import type { LockOutcome } from '#lib/domain/lock/lock-state.ts';
import type { PageToast } from '#lib/domain/page/page-surface.ts';
import type { PresetOutcome } from '#lib/domain/presets/preset-outcome.ts';
import { bodyEncodings } from '#lib/domain/service/body-encoding.ts';
import { identitySchema } from '#lib/messaging/backup-schemas.ts';
import {
  countSchema,
  givenTextSchema,
  idSchema,
  nothingSchema,
  presetIdSchema,
  subIdsSchema,
  textSchema,
  urlSchema,
} from '#lib/messaging/input-schemas.ts';
import { answers, fromBrokenPage, fromContent, fromPage } from '#lib/messaging/message-definition.ts';
import { z } from '#lib/platform/zod.ts';

const passphraseSchema = textSchema(1_000);
const accountSchema = z.object({ accountId: idSchema });

/** The messages of the device. Those that are about one account name it. */
export const deviceMessages = {
  /**
   * Verifies the credentials live and, when they hold, stores them, in the account that they are known of or in a new
   * one, makes it the active one and starts its sync. A new secret for a known address and key is answered with `which`:
   * asked again with `as`, the user has said whose it is.
   */
  connect: fromPage(
    z.object({
      serviceUrl: urlSchema,
      marketplacePath: textSchema(200),
      key: givenTextSchema(10_000),
      secret: givenTextSchema(10_000),
      /** The encoding of calls, where the user chose one; absent: what the service takes is found out. */
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
  /** Forgets key, secret and token of an account at once. Everything else of it stays. */
  signOut: fromPage(accountSchema, answers<void>()),
  /** Deletes an account and all that belongs to it. */
  removeAccount: fromPage(accountSchema, answers<void>()),
  /** Makes an account the active one. What runs in the others goes on. */
  switchAccount: fromPage(accountSchema, answers<void>()),
  /** Names an account, or gives it another colour. */
  changeAccount: fromPage(
    z.object({
      accountId: idSchema,
      name: z.optional(textSchema(maxAccountNameLength)),
      color: z.optional(z.enum(accountColors)),
    }),
    answers<void>(),
  ),
  /**
   * Takes an account of a backup in, signed out: the one of here that it is, completed, or a new one. Never changes the
   * address of one that is here.
   */
  restoreAccount: fromPage(identitySchema, answers<{ accountId: string }>()),
  /** Whether this browser saves backups by itself. The first is saved at once, where the permission is there. */
  setRollingBackup: fromPage(z.object({ isOn: z.boolean() }), answers<void>()),
  /** Deletes all that Linkmint stored in this browser and every permission that it was given, as before its first start. */
  wipeEverything: fromPage(nothingSchema, answers<void>()),
  /**
   * From the on-page button, after the user's own click: mints for the sender's page, with the preset that applies, and
   * copies. The page's canonical address, title and status are hints; its address is the sender's. `pageUrl` is the address that was
   * clicked on: where the sender has gone on meanwhile, nothing is minted. Answers what to say, never the link.
   * `requestId` as in `mintDeeplink`; `accountId` is the account that offered the button, and no other mints.
   */
  mintHere: fromContent(
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
  /** From a toast on a page: takes the act back that waits, in whichever account it was begun. See `cancelMint`. */
  cancelHere: fromContent(z.object({ requestId: idSchema }), answers<void>()),
  /** From a toast on a page, after a refusal: copies the program's landing link. Answers what to say, never the link. */
  copyLanding: fromContent(z.object({ accountId: idSchema, offerId: idSchema }), answers<PageToast>()),
  /** Goes on with a sync or a bulk run that a killed worker left. Answers at once. */
  wake: fromPage(nothingSchema, answers<void>()),
  /** Sets an account's database aside, as it is, or (null) the device's own, and begins an empty one. */
  startCleanly: fromBrokenPage(z.object({ accountId: z.nullable(idSchema) }), answers<void>()),
  /** The user has read that the browser deleted what was stored. */
  noteCleared: fromPage(nothingSchema, answers<void>()),
  /** The user has the news of the updates before them. */
  noteNewsSeen: fromPage(nothingSchema, answers<void>()),

  /** Sets a first passphrase (`current` null), or another one in its place. */
  setPassphrase: fromPage(
    z.object({ current: z.nullable(passphraseSchema), next: passphraseSchema }),
    answers<LockOutcome>(),
  ),
  removePassphrase: fromPage(z.object({ current: passphraseSchema }), answers<LockOutcome>()),
  /** Opens the lock. What waited for it goes on. */
  unlock: fromPage(z.object({ passphrase: passphraseSchema }), answers<LockOutcome>()),
  /** Closes the lock: nothing is sent until it is opened. */
  lockNow: fromPage(nothingSchema, answers<void>()),
  /** After how many minutes without use the lock closes (`autoLockChoices`). */
  setAutoLock: fromPage(z.object({ minutes: countSchema() }), answers<void>()),
  /** The passphrase is forgotten: signs every account out, and takes the passphrase away. */
  forgetPassphrase: fromPage(nothingSchema, answers<void>()),

  /** Adds a preset (`presetId` null), or changes one. Without a format it keeps the one it has. */
  savePreset: fromPage(
    z.object({
      presetId: z.nullable(presetIdSchema),
      name: textSchema(10_000),
      subIds: subIdsSchema,
      formatId: z.optional(presetIdSchema),
    }),
    answers<PresetOutcome>(),
  ),
  /** Remembers the copy format for a preset. */
  setPresetFormat: fromPage(z.object({ presetId: presetIdSchema, formatId: presetIdSchema }), answers<PresetOutcome>()),
  /** Adds a copy format of the user's own (`formatId` null), or changes one. */
  saveTemplate: fromPage(
    z.object({
      formatId: z.nullable(presetIdSchema),
      name: textSchema(10_000),
      template: textSchema(20_000),
      /** Absent: what the template is written in is read from itself. */
      syntax: z.optional(z.enum(templateSyntaxes)),
    }),
    answers<PresetOutcome>(),
  ),
  /** Presets that remember it copy the plain link from then on. */
  removeTemplate: fromPage(z.object({ formatId: presetIdSchema }), answers<PresetOutcome>()),
  removePreset: fromPage(z.object({ presetId: presetIdSchema }), answers<PresetOutcome>()),
  /** Makes a preset the default one, or (null) none. */
  setDefaultPreset: fromPage(z.object({ presetId: z.nullable(presetIdSchema) }), answers<PresetOutcome>()),
  /** Uses no preset for a program of whatever service, by its key in the preset book. */
  unassignProgram: fromPage(z.object({ programKey: givenTextSchema(600) }), answers<PresetOutcome>()),
  /** Takes the presets and templates of an exported file in. Larger than any export: what is too large for one is told in words. */
  importPresets: fromPage(z.object({ text: textSchema(10_000_000) }), answers<PresetOutcome>()),
} as const;
