import { accountColors, maxAccountNameLength } from '#lib/domain/accounts/account.ts';
import { templateSyntaxes } from '#lib/domain/formats/link-formats.ts';
import type { PresetOutcome } from '#lib/domain/presets/preset-outcome.ts';
import { bodyEncodings } from '#lib/domain/service/body-encoding.ts';
import {
  givenTextSchema,
  idSchema,
  nothingSchema,
  presetIdSchema,
  subIdsSchema,
  textSchema,
  urlSchema,
} from '#lib/messaging/input-schemas.ts';
import { answers, fromPage } from '#lib/messaging/message-definition.ts';
import { z } from '#lib/platform/zod.ts';

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
  /** Goes on with a sync or a bulk run that a killed worker left. Answers at once. */
  wake: fromPage(nothingSchema, answers<void>()),

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
