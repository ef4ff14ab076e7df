import type { PageQuestion } from '#lib/domain/page/page-question.ts';
import type { PageToast } from '#lib/domain/page/page-surface.ts';
import { createTurns } from '#lib/platform/turns.ts';
import type { AccountItems } from '#lib/store/accounts/account-items.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';

/** Longer than a toast stays unless the user points at it. */
const answerWithinMs = 300_000;
/** Open questions of all tabs together. The oldest makes way. */
const maxQuestions = 50;

type Asked<Kind extends PageQuestion['kind']> = Extract<PageQuestion, { readonly kind: Kind }>;
type Unasked<Question> = Question extends PageQuestion ? Omit<Question, 'askedAtMs'> : never;

/**
 * The questions that stand on pages. They are stored before the page shows them, so that a worker which was killed
 * meanwhile still knows what it asked; an answer to anything else does nothing.
 */
export interface PageQuestions {
  ask(question: Unasked<PageQuestion>): Promise<void>;
  /** Stores what a toast's button may do on this tab. Never throws: the toast says more than that. */
  askWith(tabId: number, toast: PageToast): Promise<void>;
  /** What this tab was asked and has not answered; null for anything else. */
  find<Kind extends PageQuestion['kind']>(kind: Kind, tabId: number, id: string): Promise<Asked<Kind> | null>;
  /** The answer was given: another one does nothing. */
  spend(question: PageQuestion): Promise<void>;
}

export interface PageQuestionsDependencies extends Pick<AccountContext, 'clock'> {
  readonly questionsItem: AccountItems['pageQuestions'];
}

export function createPageQuestions({ clock, questionsItem }: PageQuestionsDependencies): PageQuestions {
  const inTurn = createTurns();

  const read = async () => {
    const { questions } = (await questionsItem.read()) ?? { questions: [] };
    // A clock that was set back makes none of them younger than it is.
    return questions.filter(({ askedAtMs }) => Math.abs(clock.nowMs() - askedAtMs) <= answerWithinMs);
  };
  const without = async ({ kind, tabId, id }: Unasked<PageQuestion>) =>
    (await read()).filter((each) => each.kind !== kind || each.tabId !== tabId || each.id !== id);

  const ask: PageQuestions['ask'] = (question) =>
    inTurn(async () => {
      const questions = [...(await without(question)), { ...question, askedAtMs: clock.nowMs() }];
      await questionsItem.write({ questions: questions.slice(-maxQuestions) });
    });

  return {
    ask,

    async askWith(tabId, { act }) {
      const asked =
        act?.message === 'copyLanding'
          ? { kind: 'landing' as const, id: act.input.offerId }
          : act?.message === 'chooseProgram' && { kind: 'program' as const, id: act.input.accountId };
      if (asked) await ask({ ...asked, tabId }).catch(() => undefined);
    },

    async find<Kind extends PageQuestion['kind']>(kind: Kind, tabId: number, id: string) {
      const isAsked = (each: PageQuestion): each is Asked<Kind> =>
        each.kind === kind && each.tabId === tabId && each.id === id;
      return (await inTurn(read)).find(isAsked) ?? null;
    },

    spend: (question) => inTurn(async () => questionsItem.write({ questions: await without(question) })),
  };
}
