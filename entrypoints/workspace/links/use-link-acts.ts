import { useState } from 'preact/hooks';
import { toCopiedText } from '#components/formats/to-copied-text.ts';
import type { CopyFormat } from '#lib/domain/formats/link-formats.ts';
import type { LinkRow } from '#lib/domain/links/link-row.ts';
import type { MintOutcome } from '#lib/domain/links/minted-link.ts';
import type { ErrorData } from '#lib/errors/app-error.ts';
import { t } from '#lib/platform/i18n.ts';
import { describeError } from '#lib/wording/describe-error.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { toErrorData } from '#ui/to-error-data.ts';
import type { LinkSource } from './create-link-source.ts';
import type { LinksServices, ListedMark } from './links-services.ts';

/** What the last act came to. */
interface Done {
  readonly text: string;
  /** Takes the act back. */
  readonly undo?: () => Promise<Done>;
  /** Whether what had the focus is gone, so that Undo takes it. */
  readonly isFocusLost?: true;
  /** The row that takes the focus, as soon as it is in the list. */
  readonly focusId?: string;
  /** Whether the act itself opens the record. That does not count as the user's next step. */
  readonly opensRecord?: true;
}

/** How trying again ended: the new link's row, or that the quota is used up and nothing was asked. */
const codes = { unknown: 'outcome-unknown', refused: 'deeplink-refused', cancelled: 'withdrawn' } as const;

type Retried = { readonly rowId: string } | 'quota-reached' | 'failed';

/** What the user does with links, one act at a time in words. */
export interface LinkActs {
  readonly done: Done | null;
  /** Why the last act failed. */
  readonly problem: string | null;
  /** The row that is being tried again. */
  readonly retryingId: string | null;
  /** What was done is read by now; an act that can be taken back stays in reach. */
  settle(): void;
  copy(rows: readonly LinkRow[], format: CopyFormat): Promise<void>;
  copyDestination(row: LinkRow): Promise<void>;
  copyLanding(row: LinkRow): Promise<void>;
  remove(rows: readonly LinkRow[]): Promise<void>;
  undo(act: () => Promise<Done>): Promise<void>;
  tag(rows: readonly LinkRow[], tag: string): Promise<void>;
  /** @param isFocusLost Whether what was pressed goes away with the tag. */
  untag(rows: readonly LinkRow[], tag: string, isFocusLost: boolean): Promise<void>;
  retry(row: LinkRow, overQuota: boolean): Promise<Retried>;
  dismissMarks(marks: readonly ListedMark[]): Promise<void>;
}

export function useLinkActs(services: LinksServices, sources: readonly LinkSource[]): LinkActs {
  const [done, setDone] = useState<Done | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [retryingId, setRetryingId] = useState<string | null>(null);

  const toProblem = (error: ErrorData) => {
    const { text, next } = describeError(error, services.nowMs());
    return `${text} ${next}`;
  };
  const act = async (task: () => Promise<Done | null>) => {
    setProblem(null);
    setDone(null);
    try {
      setDone(await task());
    } catch (cause) {
      setProblem(toProblem(toErrorData(cause)));
    }
  };
  const toCopied = (isCopied: boolean, copied: Done): Done | null => {
    if (!isCopied) setProblem(t('copyFailedPlain'));
    return isCopied ? copied : null;
  };
  const sourceOf = (row: LinkRow) => sources.find(({ accountId }) => accountId === row.accountId);

  const told = async (row: LinkRow, outcome: MintOutcome): Promise<Retried> => {
    switch (outcome.kind) {
      case 'minted': {
        // The click may be a minute ago by now, and browsers let pages copy only after a fresh one.
        const isCopied = await services.copyText(outcome.link.trackingLink);
        setDone({ text: t(isCopied ? 'linksRetriedCopied' : 'linksRetried'), opensRecord: true });
        if (outcome.isUnsaved === true) setProblem(`${t('mintUnsaved')} ${outcome.link.trackingLink}`);
        return { rowId: (sourceOf(row)?.idPrefix ?? '') + outcome.link.linkId };
      }
      case 'quota-reached':
        setDone(null);
        return 'quota-reached';
      default:
        setDone(null);
        setProblem(toProblem({ code: codes[outcome.kind] }));
        return 'failed';
    }
  };

  return {
    done,
    problem,
    retryingId,
    settle: () =>
      setDone((before) => {
        if (before?.opensRecord) return { text: before.text };
        return before?.undo === undefined ? null : before;
      }),
    copy: (rows, format) =>
      act(async () => toCopied(await services.copyLinks(sources, rows, format), { text: toCopiedText(format) })),
    copyDestination: (row) =>
      act(async () => toCopied(await services.copyText(row.destinationUrl), { text: t('copied') })),
    copyLanding: (row) =>
      act(async () => {
        const link = (await sourceOf(row)?.readLandingLink(row)) ?? null;
        if (link !== null) return toCopied(await services.copyText(link), { text: t('linksLandingCopied') });
        setProblem(t('refusedNoLanding'));
        return null;
      }),
    remove: (rows) =>
      act(async () => {
        const actId = services.newId();
        await services.remove(actId, rows);
        const accountIds = [...new Set(rows.map(({ accountId }) => accountId))];
        const [first] = rows;
        return {
          text: t('linksDeleted', [formatNumber(rows.length)]),
          isFocusLost: true,
          undo: async () => {
            await services.restore(actId, accountIds);
            return { text: t('linksRestored'), ...(first !== undefined && { focusId: first.id }) };
          },
        };
      }),
    undo: (takeBack) => act(takeBack),
    tag: (rows, tag) =>
      act(async () => {
        const tagged = rows.filter(({ link }) => link !== null);
        await services.tag(tagged, tag);
        return { text: t('linksTagged', tagged.length, [formatNumber(tagged.length), tag]) };
      }),
    untag: (rows, tag, isFocusLost) =>
      act(async () => {
        const had = rows.filter(({ link }) => link?.tags?.some((each) => each.toLowerCase() === tag.toLowerCase()));
        await services.untag(had, tag);
        return {
          text: t('linksUntagged', had.length, [formatNumber(had.length), tag]),
          ...(isFocusLost && { isFocusLost }),
          undo: async () => {
            await services.tag(had, tag);
            const [first] = had;
            return {
              text: t('linksTagged', had.length, [formatNumber(had.length), tag]),
              ...(first !== undefined && { focusId: first.id }),
            };
          },
        };
      }),
    async retry(row, overQuota) {
      setProblem(null);
      // The wait can take a full minute, so say what is happening.
      setDone({ text: t('linksRetrying') });
      setRetryingId(row.id);
      try {
        return await told(row, await services.retry(row, overQuota));
      } catch (cause) {
        setDone(null);
        setProblem(toProblem(toErrorData(cause)));
        return 'failed';
      } finally {
        setRetryingId(null);
      }
    },
    dismissMarks: (marks) =>
      act(async () => {
        await services.dismissMarks(marks);
        return null;
      }),
  };
}
