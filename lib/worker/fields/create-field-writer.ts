import type { FieldContent } from '#lib/domain/fields/field-content.ts';
import { writeFieldText } from '#lib/domain/fields/field-text.ts';
import type { PageToast } from '#lib/domain/page/page-surface.ts';
import { toPlainText } from '#lib/domain/text/plain-text.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import type { MessageInput } from '#lib/messaging/protocol.ts';
import type { Tabs } from '#lib/platform/browser.ts';
import type { PendingNotices } from '#lib/worker/acts/create-pending-notices.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import type { FieldAct, FieldFrames } from '#lib/worker/fields/create-field-frames.ts';
import { createFieldLinks, type FieldLinksDependencies } from '#lib/worker/fields/create-field-links.ts';
import {
  createFieldPlans,
  type FieldPlan,
  type FieldPlansDependencies,
} from '#lib/worker/fields/create-field-plans.ts';
import {
  describeFieldEnd,
  describeFieldMaking,
  describeFieldObstacle,
  describeNoFieldLink,
} from '#lib/worker/fields/describe-field.ts';
import type { Clipboard } from '#lib/worker/page/create-clipboard.ts';
import type { PageSurface } from '#lib/worker/page/create-page-surface.ts';
import { describeFailure, describeFullMinute } from '#lib/worker/page/describe-one-click.ts';
import type { PageSender } from '#lib/worker/page/to-page-sender.ts';
import type { RequestGate } from '#lib/worker/service/create-request-gate.ts';

/** An act without a page that waits for it: the browser stops the worker after half a minute. See `createPageActs`. */
const maxWaitMs = 20_000;

/** Writes deeplinks in place of the addresses that the user selected in a field of a page. */
export interface FieldWriter {
  /** The user's menu entry: reads the selection of a frame, and writes it, or shows the price of several new links. */
  begin(tab: Tabs.Tab | undefined, frameId: number): Promise<void>;
  /**
   * The user's shortcut. Does the same where a field with an address in its selection has the focus.
   * @returns whether one had.
   */
  beginFocused(tab: Tabs.Tab | undefined): Promise<boolean>;
  /** The user agreed to the price. Asked again after a worker's death, it makes nothing twice. Answers what to say. */
  make(act: Omit<MessageInput<'writeLinks'>, 'accountId'>, page: PageSender): Promise<PageToast>;
}

export interface FieldWriterDependencies
  extends FieldLinksDependencies,
    FieldPlansDependencies,
    Pick<AccountContext, 'readSettings'> {
  readonly frames: FieldFrames;
  readonly gate: Pick<RequestGate, 'readWaitMs'>;
  readonly clipboard: Clipboard;
  readonly pageSurface: Pick<PageSurface, 'showToast'>;
  readonly pendingNotices: Pick<PendingNotices, 'begin' | 'end'>;
}

/** @param requestId The act of the one new link that the journal knows; null without one. */
const say = (toast: PageToast, requestId: string | null = null) => ({ toast, requestId });

export function createFieldWriter(dependencies: FieldWriterDependencies): FieldWriter {
  const { clock, random, frames, gate } = dependencies;
  const { clipboard, pageSurface, pendingNotices, readSettings } = dependencies;
  const fieldLinks = createFieldLinks(dependencies);
  const { plan, findQuestion, readLeft } = createFieldPlans(dependencies);

  /** Makes the links, and types the selection with them in it. */
  async function write(act: FieldAct, content: FieldContent, { lines }: FieldPlan, retryWithinMs?: number) {
    const { links, made, why } = await fieldLinks.make(lines, {
      ...(retryWithinMs !== undefined && { retryWithinMs }),
    });
    if (links.size === 0) return describeNoFieldLink(why);
    const inputs = lines.map(({ input }) => input);
    const text = writeFieldText(content.form, inputs, (index) => links.get(index) ?? null);
    const end = { links: links.size, made, why, stayed: lines.length - links.size, left: await readLeft() };
    const ending = await frames.write(act, text, [...new Set(links.values())]);
    if (ending === 'written' || ending === 'written-bare') return describeFieldEnd(end, ending);
    const isHtml = content.form === 'html';
    const isCopied = await clipboard.copy(isHtml ? { text: toPlainText(text), html: text } : { text, html: null });
    return describeFieldEnd(end, isCopied ? 'copied' : 'nowhere');
  }

  async function beginIn(act: FieldAct, pageUrl: string): Promise<ReturnType<typeof say>> {
    const content = await frames.read(act);
    if (content.form === 'none') return say(describeFieldObstacle(content.why));
    const planned = await plan(content, act.actId);
    const question = await findQuestion(planned, act, 1);
    if (question !== null) return say(question);
    const requestId = planned.lines.find(({ state }) => state === 'new')?.requestId;
    if (requestId === undefined) return say(await write(act, content, planned));
    const waitMs = await gate.readWaitMs('deeplink/generate', 'interactive');
    if (waitMs > maxWaitMs) return say(describeFullMinute(clock.nowMs() + waitMs));
    // No page waits for this act: if the worker dies under it, the next one reads the journal and says the outcome.
    const { formatId } = await readSettings();
    await pendingNotices.begin(requestId, { tabId: act.tabId, url: pageUrl, formatId });
    return say(await write(act, content, planned, maxWaitMs), requestId);
  }

  const toFailure = (error: unknown) => describeFailure(toAppError(error).toData(), clock.nowMs());

  async function begin(tab: Tabs.Tab | undefined, frameId: number): Promise<void> {
    if (tab?.id === undefined) return;
    const act = { tabId: tab.id, frameId, actId: random.id() };
    const pageUrl = tab.url ?? '';
    const { toast, requestId } = await beginIn(act, pageUrl).catch((error: unknown) => say(toFailure(error)));
    await pageSurface.showToast(act.tabId, pageUrl, toast);
    if (requestId !== null) await pendingNotices.end(requestId);
  }

  return {
    begin,

    async beginFocused(tab) {
      const frameId = tab?.id === undefined ? null : await frames.findFrame(tab.id);
      if (frameId !== null) await begin(tab, frameId);
      return frameId !== null;
    },

    async make({ actId, frameId, agreed }, { tabId, pageUrl }) {
      const act = { tabId, frameId, actId };
      try {
        const content = await frames.readAgain(act);
        if (content.form === 'none') return describeFieldObstacle(content.why);
        const planned = await plan(content, actId);
        const question = await findQuestion(planned, act, agreed);
        if (question !== null) return question;
        if (planned.toMake > 0) await pageSurface.showToast(tabId, pageUrl, describeFieldMaking(planned.toMake));
        return await write(act, content, planned);
      } catch (error) {
        return toFailure(error);
      }
    },
  };
}
