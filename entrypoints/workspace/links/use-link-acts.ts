import { useState } from 'preact/hooks';
import { formatNumber } from '#components/format-number.ts';
import { toCopiedText } from '#components/formats/to-copied-text.ts';
import type { CopyFormat } from '#lib/domain/formats/link-formats.ts';
import type { LinkRow } from '#lib/domain/links/link-row.ts';
import { t } from '#lib/platform/i18n.ts';
import { describeError } from '#lib/ui/describe-error.ts';
import { toErrorData } from '#lib/ui/to-error-data.ts';
import type { LinkSource } from './create-link-source.ts';
import type { LinksServices, ListedMark } from './links-services.ts';

/** What the last act came to. */
interface Done {
  readonly text: string;
  /** The act that can be taken back, and where it was done. */
  readonly undo?: { readonly actId: string; readonly accountIds: readonly string[] };
}

/** What the user does with links, one act at a time in words. */
export interface LinkActs {
  readonly done: Done | null;
  /** Why the last act failed. */
  readonly problem: string | null;
  /** What was done is read by now; an act that can be taken back stays in reach. */
  settle(): void;
  copy(rows: readonly LinkRow[], format: CopyFormat): Promise<void>;
  copyDestination(row: LinkRow): Promise<void>;
  remove(rows: readonly LinkRow[]): Promise<void>;
  restore(undo: NonNullable<Done['undo']>): Promise<void>;
  tag(rows: readonly LinkRow[], tag: string): Promise<void>;
  dismissMarks(marks: readonly ListedMark[]): Promise<void>;
}

export function useLinkActs(services: LinksServices, sources: readonly LinkSource[]): LinkActs {
  const [done, setDone] = useState<Done | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const act = async (task: () => Promise<Done | null>) => {
    setProblem(null);
    setDone(null);
    try {
      setDone(await task());
    } catch (cause) {
      const { text, next } = describeError(toErrorData(cause), services.nowMs());
      setProblem(`${text} ${next}`);
    }
  };
  const toCopied = (isCopied: boolean, copied: Done): Done | null => {
    if (!isCopied) setProblem(t('copyFailedPlain'));
    return isCopied ? copied : null;
  };

  return {
    done,
    problem,
    settle: () => setDone((before) => (before?.undo === undefined ? null : before)),
    copy: (rows, format) =>
      act(async () => toCopied(await services.copyLinks(sources, rows, format), { text: toCopiedText(format) })),
    copyDestination: (row) =>
      act(async () => toCopied(await services.copyText(row.destinationUrl), { text: t('copied') })),
    remove: (rows) =>
      act(async () => {
        const actId = services.newId();
        await services.remove(actId, rows);
        const accountIds = [...new Set(rows.map(({ accountId }) => accountId))];
        return { text: t('linksDeleted', [formatNumber(rows.length)]), undo: { actId, accountIds } };
      }),
    restore: ({ actId, accountIds }) =>
      act(async () => {
        await services.restore(actId, accountIds);
        return { text: t('linksRestored') };
      }),
    tag: (rows, tag) =>
      act(async () => {
        const tagged = rows.filter(({ link }) => link !== null);
        await services.tag(tagged, tag);
        return { text: t('linksTagged', tagged.length, [formatNumber(tagged.length), tag]) };
      }),
    dismissMarks: (marks) =>
      act(async () => {
        await services.dismissMarks(marks);
        return null;
      }),
  };
}
