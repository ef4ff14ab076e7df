import { accountColors, maxAccountNameLength } from '#lib/domain/accounts/account.ts';
import type { AccountCounts, AccountIdentity, AccountRecords } from '#lib/domain/backup/backup.ts';
import { reportCurrencies } from '#lib/domain/earnings/report-currency.ts';
import { buttonCorners } from '#lib/domain/page/page-surface.ts';
import { bodyEncodings } from '#lib/domain/service/body-encoding.ts';
import {
  accountSettingsSchema,
  countSchema,
  givenTextSchema,
  hostSchema,
  idSchema,
  listSchema,
  subIdsSchema,
  textSchema,
  timeSchema,
} from '#lib/messaging/input-schemas.ts';
import { z } from '#lib/platform/zod.ts';

/* The parts of a backup as a page sends them to be restored. */

/** Records of a kind in one message: a worker that is killed has little to do again. */
const maxRestoredRecords = 1_000;

/** A name of this extension's own making: it becomes part of a key. */
const tokenSchema = z.string().check(z.regex(/^[\w-]{1,64}$/));
const cornerSchema = z.enum(buttonCorners);
const recordsSchema = <Item extends z.ZodMiniType>(item: Item) => listSchema(item, maxRestoredRecords);

export const identitySchema: z.ZodMiniType<AccountIdentity> = z.object({
  name: textSchema(maxAccountNameLength),
  color: z.enum(accountColors),
  serviceUrl: givenTextSchema(2_000),
  marketplacePath: textSchema(200),
  bodyEncoding: z.optional(z.enum(bodyEncodings)),
  settings: accountSettingsSchema,
  fingerprints: z.readonly(z.array(tokenSchema).check(z.minLength(1), z.maxLength(100))),
  affiliateId: textSchema(200),
  userEmail: textSchema(320),
  createdAtMs: timeSchema,
  isActive: z.boolean(),
});

export const countsSchema: z.ZodMiniType<AccountCounts> = z.object({
  devices: listSchema(
    z.object({
      deviceId: tokenSchema,
      days: z.record(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)), countSchema(1_000_000)),
    }),
    50,
  ),
  correction: z.nullable(
    z.object({
      difference: z.int().check(z.gte(-1_000_000), z.lte(1_000_000)),
      counted: countSchema(1_000_000),
      atMs: timeSchema,
    }),
  ),
});

export const accountRecordsSchema: z.ZodMiniType<AccountRecords> = z.object({
  choices: z.object({
    buttonCorner: z.optional(cornerSchema),
    reportCurrency: z.optional(z.enum(reportCurrencies)),
    nextCounter: z.optional(countSchema(1_000_000_000_000)),
  }),
  sites: recordsSchema(
    z.object({
      siteKey: hostSchema,
      defaultOfferId: z.optional(idSchema),
      buttonCorner: z.optional(cornerSchema),
      isButtonDismissed: z.optional(z.boolean()),
      keptParameters: z.optional(listSchema(givenTextSchema(200), 1_000)),
      rejectedOfferIds: z.optional(listSchema(idSchema, 1_000)),
    }),
  ),
  hosts: recordsSchema(
    z.object({ offerId: idSchema, host: hostSchema, kind: z.enum(['minted', 'refused']), atMs: timeSchema }),
  ),
  subIds: recordsSchema(z.object({ offerId: idSchema, subIds: subIdsSchema })),
  coupons: recordsSchema(
    z.object({
      campaignId: idSchema,
      offerId: idSchema,
      offerName: textSchema(1_000),
      name: textSchema(1_000),
      endDate: textSchema(100),
      voucherCode: textSchema(1_000),
      copiedAtMs: timeSchema,
      notifiedAtMs: z.nullable(timeSchema),
    }),
  ),
});
