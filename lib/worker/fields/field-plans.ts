import type { BulkLine } from '#lib/domain/bulk/bulk-run.ts';
import { type FieldContent, maxFieldAddresses, maxNewFieldLinks } from '#lib/domain/fields/field-content.ts';
import { readFieldLines, writeFieldText } from '#lib/domain/fields/field-text.ts';
import type { PageToast } from '#lib/domain/page/page-surface.ts';
import { linksLeft } from '#lib/domain/quota/quota-usage.ts';
import { toPlainText } from '#lib/domain/text/plain-text.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { type PlanningContext, planRun } from '#lib/worker/bulk/plan-run.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import {
  describeFieldEnd,
  describeFieldObstacle,
  describeFieldPrice,
  describeNoFieldLink,
  describeTooManyNew,
} from '#lib/worker/fields/describe-field.ts';
import { type FieldAct, writeField } from '#lib/worker/fields/field-frames.ts';
import { type FieldMakingContext, makeFieldLinks } from '#lib/worker/fields/field-links.ts';
import type { Clipboard, CopyTurn } from '#lib/worker/page/create-clipboard.ts';
import type { PageQuestions } from '#lib/worker/page/create-page-questions.ts';
import type { QuotaCounter } from '#lib/worker/quota/create-quota-counter.ts';
import { toSha256 } from '#lib/worker/text/to-sha256.ts';

/** What making the links of a selection would bring. */
export interface FieldPlan {
  readonly content: FieldContent;
  readonly lines: readonly BulkLine[];
  /** How many links are new. */
  readonly toMake: number;
}

export interface FieldPlanningContext extends PlanningContext, Pick<AccountContext, 'accountId' | 'connection'> {
  readonly quota: Pick<QuotaCounter, 'readUsage'>;
  readonly pageQuestions: Pick<PageQuestions, 'ask'>;
}

/** Names a selection with its form. */
export const toTextHash = ({ form, text }: FieldContent): Promise<string> => toSha256(`${form} ${text}`);

/** Plans a selection as Bulk plans a list. Sends nothing. */
export async function planField(
  context: FieldPlanningContext,
  content: FieldContent,
  actId: string,
): Promise<FieldPlan> {
  if ((await context.connection.read()).state === 'signed-out') throw new AppError('not-connected');
  // One more than are made: the list is then known to be too long.
  const found = readFieldLines(content).slice(0, maxFieldAddresses + 1);
  const { run, lines } = await planRun(context, found, { kind: 'auto' }, { runId: actId });
  return {
    content,
    lines: lines.map((line) => ({ ...line, requestId: `${actId}-${line.index}` })),
    toMake: run.counts.new,
  };
}

/**
 * The question before several new links, or why there is nothing to make; null where it can be made at once.
 * @param agreed How many new links need no question, or no further one.
 */
export async function findFieldQuestion(
  { accountId, pageQuestions, quota }: FieldPlanningContext,
  { content, lines, toMake }: FieldPlan,
  { tabId, frameId, actId }: FieldAct,
  agreed: number,
): Promise<PageToast | null> {
  if (lines.length > maxFieldAddresses) return describeFieldObstacle('too-long');
  if (toMake > maxNewFieldLinks) return describeTooManyNew(toMake);
  if (toMake <= agreed) return null;
  const links = lines.filter(({ state }) => ['new', 'reused', 'duplicate'].includes(state)).length;
  await pageQuestions.ask({ kind: 'field', tabId, id: actId, frameId, textHash: await toTextHash(content), toMake });
  return describeFieldPrice({ links, toMake, left: linksLeft(await quota.readUsage()) }, { accountId, actId });
}

export interface FieldTypingContext extends FieldMakingContext {
  readonly clipboard: Clipboard;
}

/**
 * Makes the links of a planned selection, and types the selection with its links in it; what the field does not take is
 * copied.
 * @param act Null for a field that cannot be written into.
 * @param turn When the user acted, among all that copy.
 * @returns what to say.
 */
export async function typeFieldLinks(
  context: FieldTypingContext,
  act: FieldAct | null,
  { content, lines }: FieldPlan,
  turn: CopyTurn,
  retryWithinMs?: number,
): Promise<PageToast> {
  const { clipboard, quota } = context;
  const { links, made, why } = await makeFieldLinks(context, lines, {
    ...(retryWithinMs !== undefined && { retryWithinMs }),
  });
  if (links.size === 0) return describeNoFieldLink(why);
  const inputs = lines.map(({ input }) => input);
  const text = writeFieldText(content.form, inputs, (index) => links.get(index) ?? null);
  const left = linksLeft(await quota.readUsage());
  const end = { links: links.size, made, why, stayed: lines.length - links.size, left };
  const ending = act === null ? 'unreachable' : await writeField(act, text, [...new Set(links.values())]);
  if (ending === 'written' || ending === 'written-bare') return describeFieldEnd(end, ending);
  const isHtml = content.form === 'html';
  const formatted = isHtml ? { text: toPlainText(text), html: text } : { text, html: null };
  if (await clipboard.copy(formatted, turn)) {
    return describeFieldEnd(end, ending === 'unreachable' ? 'copied-beside' : 'copied');
  }
  return describeFieldEnd(end, clipboard.isOvertaken(turn) ? 'overtaken' : 'nowhere');
}
