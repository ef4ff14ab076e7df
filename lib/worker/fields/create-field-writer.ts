import type { FieldContent } from '#lib/domain/fields/field-content.ts';
import type { PageToast } from '#lib/domain/page/page-surface.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import type { MessageInput } from '#lib/messaging/protocol.ts';
import type { TabAct } from '#lib/worker/acts/tab-acts.ts';
import { describeFieldMaking, describeFieldObstacle } from '#lib/worker/fields/describe-field.ts';
import { type FieldAct, readField, readFieldAgain } from '#lib/worker/fields/field-frames.ts';
import {
  type FieldPlanningContext,
  type FieldTypingContext,
  findFieldQuestion,
  planField,
  toTextHash,
  typeFieldLinks,
} from '#lib/worker/fields/field-plans.ts';
import type { PageQuestions } from '#lib/worker/page/create-page-questions.ts';
import type { PageSurface } from '#lib/worker/page/create-page-surface.ts';
import { describeFailure, describeFullMinute } from '#lib/worker/page/describe-one-click.ts';
import type { PageSender } from '#lib/worker/page/to-page-sender.ts';
import type { QuotaCounter } from '#lib/worker/quota/create-quota-counter.ts';
import type { RequestGate } from '#lib/worker/service/create-request-gate.ts';

/** An act without a page that waits for it: the browser stops the worker after half a minute. See `createPageActs`. */
const maxWaitMs = 20_000;

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
    const waitMs = await gate.readWaitMs('deeplink/generate', 'interactive');
    if (waitMs > maxWaitMs) return describeFullMinute(clock.nowMs() + waitMs);
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
