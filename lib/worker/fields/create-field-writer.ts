import { findAddresses } from '#lib/domain/addresses-in-text/find-addresses.ts';
import type { BulkInputLine, BulkLine } from '#lib/domain/bulk/bulk-run.ts';
import { addRel } from '#lib/domain/bulk/lint-result.ts';
import { toTextLines, writeText } from '#lib/domain/bulk/text-lines.ts';
import { type FieldContent, maxFieldAddresses, maxNewFieldLinks } from '#lib/domain/fields/field-content.ts';
import type { PageToast } from '#lib/domain/page/page-surface.ts';
import { linksLeft } from '#lib/domain/quota/quota-usage.ts';
import { deeplinkEndpoint } from '#lib/domain/service/slot-wait.ts';
import { toPlainText } from '#lib/domain/text/plain-text.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import type { MessageInput } from '#lib/messaging/protocol.ts';
import { maxWaitMs, waitsUntil } from '#lib/worker/acts/postpone-act.ts';
import type { TabAct } from '#lib/worker/acts/tab-acts.ts';
import { type PlanningContext, planRun } from '#lib/worker/bulk/plan-run.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import {
  describeFieldEnd,
  describeFieldMaking,
  describeFieldObstacle,
  describeFieldPrice,
  describeNoFieldLink,
  describeTooManyNew,
} from '#lib/worker/fields/describe-field.ts';
import { type FieldAct, readField, readFieldAgain, writeField } from '#lib/worker/fields/field-frames.ts';
import { type FieldMakingContext, makeFieldLinks } from '#lib/worker/fields/field-links.ts';
import type { Clipboard, CopyTurn } from '#lib/worker/page/create-clipboard.ts';
import type { PageQuestions } from '#lib/worker/page/create-page-questions.ts';
import type { PageSurface } from '#lib/worker/page/create-page-surface.ts';
import { describeFailure, describeFullMinute } from '#lib/worker/page/describe-one-click.ts';
import type { PageSender } from '#lib/worker/page/to-page-sender.ts';
import type { QuotaCounter } from '#lib/worker/quota/create-quota-counter.ts';
import type { RequestGate } from '#lib/worker/service/create-request-gate.ts';
import { toSha256 } from '#lib/worker/text/to-sha256.ts';

/** Writes deeplinks in place of the addresses that the user selected in a field of a page. */
export interface FieldWriter {
  /**
   * The user's menu entry, or the shortcut in a field: reads the selection of a frame, and writes it, or shows the price
   * of several new links. Where the field cannot be written into, the text with its links is copied.
   * Answers what to say.
   * @param selected The selection as the browser has it, which it also has of a frame of another site. Without line breaks.
   */
  begin(act: TabAct, frameId: number, selected: string): Promise<PageToast>;
  /**
   * The user agreed to the price that stands on the page. Makes what they were asked about, in the frame and for the text
   * that they were asked about, and nothing for an act that was never asked. Asked again after a worker's death, it makes
   * nothing twice. Answers what to say.
   */
  make(act: Omit<MessageInput<'writeLinks'>, 'accountId'>, page: PageSender): Promise<PageToast>;
}

export interface FieldWriterDependencies extends FieldPlanningContext, FieldTypingContext {
  readonly quota: Pick<QuotaCounter, 'publish' | 'readUsage'>;
  readonly gate: Pick<RequestGate, 'readWaitMs'>;
  readonly pageSurface: Pick<PageSurface, 'showToast'>;
  readonly pageQuestions: Pick<PageQuestions, 'ask' | 'find' | 'spend'>;
}

export function createFieldWriter(dependencies: FieldWriterDependencies): FieldWriter {
  const { clipboard, clock, gate, pageQuestions, pageSurface } = dependencies;
  const underWay = new Map<string, Promise<PageToast>>();

  async function begin(noted: TabAct, frameId: number, selected: string): Promise<PageToast> {
    const act: FieldAct = { tabId: noted.tabId, frameId, actId: noted.requestId };
    const reading = await readField(dependencies, act);
    // The browser itself hands over what is selected in a field that no script reaches.
    const isBeside = reading.form === 'none' && reading.why === 'unreachable' && selected.trim() !== '';
    if (reading.form === 'none' && !isBeside) return describeFieldObstacle(reading.why);
    const content: FieldContent = reading.form === 'none' ? { form: 'text', text: selected } : reading;
    const planned = await planField(dependencies, content, act.actId);
    const question = await findFieldQuestion(dependencies, planned, act, 1);
    // What the user agrees to is read from the field again, which cannot be done here.
    if (question !== null) return isBeside ? describeFieldObstacle('unreachable') : question;
    const place = isBeside ? null : act;
    const requestId = planned.lines.find(({ state }) => state === 'new')?.requestId;
    if (requestId === undefined) return typeFieldLinks(dependencies, place, planned, noted.turn);
    const freeAtMs = (await gate.readWaitMs(deeplinkEndpoint, 'interactive')) + clock.nowMs();
    if (!waitsUntil({ clock }, freeAtMs)) return describeFullMinute(freeAtMs);
    // The journal knows the act by its one new link.
    await noted.rename(requestId);
    return typeFieldLinks(dependencies, place, planned, noted.turn, maxWaitMs);
  }

  const toFailure = (error: unknown) => describeFailure(toAppError(error).toData(), clock.nowMs());

  async function make(actId: string, { tabId, pageUrl }: PageSender): Promise<PageToast> {
    const turn = clipboard.takeTurn();
    const question = await pageQuestions.find('field', tabId, actId);
    if (question === null) return describeFieldObstacle('no-selection');
    const act = { tabId, frameId: question.frameId, actId };
    const content = await readFieldAgain(dependencies, act);
    if (content.form === 'none') return describeFieldObstacle(content.why);
    // A page may hand out any text: the user agreed to the links of one.
    if ((await toTextHash(content)) !== question.textHash) return describeFieldObstacle('no-selection');
    const planned = await planField(dependencies, content, actId);
    const next = await findFieldQuestion(dependencies, planned, act, question.toMake);
    if (next !== null) return next;
    if (planned.toMake > 0) await pageSurface.showToast(tabId, pageUrl, describeFieldMaking(planned.toMake));
    const toast = await typeFieldLinks(dependencies, act, planned, turn);
    await pageQuestions.spend(question);
    return toast;
  }

  return {
    begin: (...act) => begin(...act).catch(toFailure),

    // A page that asks again meanwhile gets the same answer.
    make({ actId }, page) {
      const key = `${page.tabId} ${actId}`;
      const making = underWay.get(key) ?? make(actId, page).catch(toFailure);
      underWay.set(key, making);
      return making.finally(() => underWay.delete(key));
    },
  };
}

/** What making the links of a selection would bring. */
interface FieldPlan {
  readonly content: FieldContent;
  readonly lines: readonly BulkLine[];
  /** How many links are new. */
  readonly toMake: number;
}

interface FieldPlanningContext extends PlanningContext, Pick<AccountContext, 'accountId' | 'connection'> {
  readonly quota: Pick<QuotaCounter, 'readUsage'>;
  readonly pageQuestions: Pick<PageQuestions, 'ask'>;
}

/** Names a selection with its form. */
const toTextHash = ({ form, text }: FieldContent): Promise<string> => toSha256(`${form} ${text}`);

/** Plans a selection as Bulk plans a list. Sends nothing. */
async function planField(context: FieldPlanningContext, content: FieldContent, actId: string): Promise<FieldPlan> {
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
async function findFieldQuestion(
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

interface FieldTypingContext extends FieldMakingContext {
  readonly clipboard: Clipboard;
}

/**
 * Makes the links of a planned selection, and types the selection with its links in it; what the field does not take is
 * copied.
 * @param act Null for a field that cannot be written into.
 * @param turn When the user acted, among all that copy.
 * @returns what to say.
 */
async function typeFieldLinks(
  context: FieldTypingContext,
  act: FieldAct | null,
  { content, lines }: FieldPlan,
  turn: CopyTurn,
  longestWaitMs?: number,
): Promise<PageToast> {
  const { clipboard, quota } = context;
  const { links, made, why } = await makeFieldLinks(context, lines, longestWaitMs);
  if (links.size === 0) return describeNoFieldLink(why);
  const inputs = lines.map(({ input }) => input);
  const text = writeFieldText(content.form, inputs, (index) => links.get(index) ?? null);
  const left = linksLeft(await quota.readUsage());
  const end = { links: links.size, made, why, stayed: lines.length - links.size, left };
  const ending = act === null ? 'unreachable' : await writeField(context, act, text, [...new Set(links.values())]);
  if (ending === 'written' || ending === 'written-bare') return describeFieldEnd(end, ending);
  const isHtml = content.form === 'html';
  const formatted = isHtml ? { text: toPlainText(text), html: text } : { text, html: null };
  if (await clipboard.copy(formatted, turn)) {
    return describeFieldEnd(end, ending === 'unreachable' ? 'copied-beside' : 'copied');
  }
  return describeFieldEnd(end, clipboard.isOvertaken(turn) ? 'overtaken' : 'nowhere');
}

/** Around HTML, so that it is read as HTML where it has no tag of its own: its ampersands are written as references. */
const frame = { start: '<p>', end: '</p>' };

/** The addresses of a selection, by the rules of Bulk, each with its place. */
export function readFieldLines({ form, text }: FieldContent): readonly BulkInputLine[] {
  const whole = form === 'html' ? frame.start + text + frame.end : text;
  return toTextLines(whole, findAddresses(whole), new Map());
}

/**
 * The selection with its links in it. Addresses stay plain text, and a link of HTML gets its `rel`.
 * @param lines All lines of the selection, in order.
 * @param linkAt The link that replaces a line's address; null keeps the address.
 */
export function writeFieldText(
  form: FieldContent['form'],
  lines: readonly BulkInputLine[],
  linkAt: (index: number) => string | null,
): string {
  const written = writeText(lines, linkAt);
  if (form === 'text') return written;
  const links = lines.flatMap((_line, index) => linkAt(index) ?? []);
  return addRel(written, links).slice(frame.start.length, -frame.end.length);
}
