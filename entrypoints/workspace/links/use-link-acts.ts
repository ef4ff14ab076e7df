import { toCopiedText } from '#components/formats/to-copied-text.ts';
import type { CopyFormat } from '#lib/domain/formats/link-formats.ts';
import type { LinkRow } from '#lib/domain/links/link-row.ts';
import { t } from '#lib/platform/i18n.ts';
import { type ActLine, type Done, useActLine } from '#lib/ui/use-act.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import type { LinkSource } from './create-link-source.ts';
import type { LinksServices, ListedMark } from './links-services.ts';
import { type Retried, useRetry } from './use-retry.ts';

/** The user's acts on links. Each shows its result in one line. */
export interface LinkActs extends Pick<ActLine, 'done' | 'problem' | 'settle' | 'act'> {
  /** The row whose retry is under way. Null without one. */
  readonly retryingId: string | null;
  copy(rows: readonly LinkRow[], format: CopyFormat): Promise<void>;
  copyDestination(row: LinkRow): Promise<void>;
  copyLanding(row: LinkRow): Promise<void>;
  remove(rows: readonly LinkRow[]): Promise<void>;
  tag(rows: readonly LinkRow[], tag: string): Promise<void>;
  /** @param isFocusLost Whether the pressed button disappears with the tag. */
  untag(rows: readonly LinkRow[], tag: string, isFocusLost: boolean): Promise<void>;
  retry(row: LinkRow, overQuota: boolean): Promise<Retried>;
  dismissMarks(marks: readonly ListedMark[]): Promise<void>;
}

export function useLinkActs(services: LinksServices, sources: readonly LinkSource[]): LinkActs {
  const line = useActLine(services.nowMs);
  const { act, refuse } = line;
  const { retryingId, retry } = useRetry(services, sources, line);

  const toCopied = (isCopied: boolean, copied: Done): Done | null => {
    if (!isCopied) refuse(t('copyFailedPlain'));
    return isCopied ? copied : null;
  };
  const toTagged = (rows: readonly LinkRow[], tag: string): Done => ({
    text: t('linksTagged', rows.length, [formatNumber(rows.length), tag]),
  });
  /** Returns the result of an Undo, with the focus on the first restored row. */
  const onFirst = (done: Done, [first]: readonly LinkRow[]): Done => ({
    ...done,
    ...(first !== undefined && { focusId: first.id }),
  });

  return {
    ...line,
    retryingId,
    retry,
    copy: (rows, format) =>
      act(async () => toCopied(await services.copyLinks(sources, rows, format), { text: toCopiedText(format) })),
    copyDestination: (row) =>
      act(async () => toCopied(await services.copyText(row.destinationUrl), { text: t('copied') })),
    copyLanding: (row) =>
      act(async () => {
        const source = sources.find(({ accountId }) => accountId === row.accountId);
        const link = (await source?.readLandingLink(row)) ?? null;
        if (link !== null) return toCopied(await services.copyText(link), { text: t('linksLandingCopied') });
        refuse(t('refusedNoLanding'));
        return null;
      }),
    remove: (rows) =>
      act(async () => {
        const actId = services.newId();
        await services.remove(actId, rows);
        const undo = async () => {
          await services.restore(actId, [...new Set(rows.map(({ accountId }) => accountId))]);
          return onFirst({ text: t('linksRestored') }, rows);
        };
        return { text: t('linksDeleted', [formatNumber(rows.length)]), isFocusLost: true, undo };
      }),
    tag: (rows, tag) =>
      act(async () => {
        const tagged = rows.filter(({ link }) => link !== null);
        await services.tag(tagged, tag);
        return toTagged(tagged, tag);
      }),
    untag: (rows, tag, isFocusLost) =>
      act(async () => {
        const had = rows.filter(({ link }) => link?.tags?.some((each) => each.toLowerCase() === tag.toLowerCase()));
        await services.untag(had, tag);
        const undo = async () => {
          await services.tag(had, tag);
          return onFirst(toTagged(had, tag), had);
        };
        const text = t('linksUntagged', had.length, [formatNumber(had.length), tag]);
        return { text, ...(isFocusLost && { isFocusLost }), undo };
      }),
    dismissMarks: (marks) =>
      act(async () => {
        await services.dismissMarks(marks);
        return null;
      }),
  };
}
