import { useState } from 'preact/hooks';
import { formatNumber } from '#components/format-number.ts';
import { toCopiedText } from '#components/to-copied-text.ts';
import type { CopyFormat } from '#lib/domain/link-formats.ts';
import type { LinkRow } from '#lib/domain/link-row.ts';
import { describeError } from '#lib/ui/describe-error.ts';
import { t } from '#lib/ui/i18n.ts';
import { toErrorData } from '#lib/ui/to-error-data.ts';
import type { LinksServices } from './links-services.ts';

/** What the last act came to. */
interface Done {
  readonly text: string;
  /** The act that can be taken back. */
  readonly undoId?: string;
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
  restore(actId: string): Promise<void>;
  tag(rows: readonly LinkRow[], tag: string): Promise<void>;
  dismissMarks(offerIds: readonly string[]): Promise<void>;
}

export function useLinkActs(services: LinksServices): LinkActs {
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
    settle: () => setDone((before) => (before?.undoId === undefined ? null : before)),
    copy: (rows, format) =>
      act(async () => toCopied(await services.copyLinks(rows, format), { text: toCopiedText(format) })),
    copyDestination: (row) =>
      act(async () => toCopied(await services.copyText(row.destinationUrl), { text: t('copied') })),
    remove: (rows) =>
      act(async () => {
        const undoId = services.newId();
        await services.remove(undoId, rows);
        return { text: t('linksDeleted', [formatNumber(rows.length)]), undoId };
      }),
    restore: (actId) =>
      act(async () => {
        await services.restore(actId);
        return { text: t('linksRestored') };
      }),
    tag: (rows, tag) =>
      act(async () => {
        const linkIds = rows.flatMap(({ link }) => (link === null ? [] : [link.linkId]));
        await services.tag(linkIds, tag);
        return { text: t('linksTagged', linkIds.length, [formatNumber(linkIds.length), tag]) };
      }),
    dismissMarks: (offerIds) =>
      act(async () => {
        await services.dismissMarks(offerIds);
        return null;
      }),
  };
}
