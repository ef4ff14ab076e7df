import {
  type AccountRecords,
  isAccountChoices,
  isAccountCounts,
  isAccountIdentity,
  recordChecks,
} from '#lib/domain/backup/backup.ts';
import type { ObjectCheck } from '#lib/domain/shape.ts';
import { checkedSchema, listSchema } from '#lib/messaging/input-schemas.ts';
import { z } from '#lib/platform/zod.ts';

/* The parts of a backup, as a page sends them to restore them. */

/** How many records of a kind one message may have: a killed worker then has little to repeat. */
const maxRestoredRecords = 1_000;

const recordsSchema = <Value extends object>(check: ObjectCheck<Value>) =>
  listSchema(checkedSchema(check), maxRestoredRecords);

export const identitySchema = () => checkedSchema(isAccountIdentity);
export const countsSchema = () => checkedSchema(isAccountCounts);
export const accountRecordsSchema = (): z.ZodMiniType<AccountRecords> =>
  z.object({
    choices: checkedSchema(isAccountChoices),
    sites: recordsSchema(recordChecks.sites),
    hosts: recordsSchema(recordChecks.hosts),
    subIds: recordsSchema(recordChecks.subIds),
    coupons: recordsSchema(recordChecks.coupons),
    posts: recordsSchema(recordChecks.posts),
    diary: recordsSchema(recordChecks.diary),
    checks: recordsSchema(recordChecks.checks),
  });
