import type { RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { toCopiedText } from '#components/formats/to-copied-text.ts';
import type { CopyFormat } from '#lib/domain/formats/link-formats.ts';
import type { LinkRow } from '#lib/domain/links/link-row.ts';
import type { MintOutcome, NoLinkLeft } from '#lib/domain/links/minted-link.ts';
import { canTakeTag, findTag } from '#lib/domain/links/to-tags.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { t } from '#lib/platform/i18n.ts';
import { type ActLine, type Done, useActLine } from '#lib/ui/use-act.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import type { LinkSource } from './create-link-source.ts';
import type { LinksServices, ListedMark } from './links-services.ts';

/** The user's acts on links. Each shows its result in one line. */
export interface LinkActs extends Pick<ActLine, 'done' | 'problem' | 'settle' | 'act' | 'takeBack' | 'fail'> {
  /** The rows whose retry is under way. */
  readonly retryingIds: ReadonlySet<string>;
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
  /** How often the user copied something. */
  const copies = useRef(0);
  const { retryingIds, retry } = useRetry(services, sources, line, copies);

  const toCopied = (isCopied: boolean, copied: Done): Done | null => {
    if (isCopied) copies.current += 1;
    else refuse(t('copyFailedPlain'));
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
    retryingIds,
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
        const { removed, failures } = await services.remove(actId, rows);
        const [cause] = failures;
        if (cause !== undefined) line.fail(cause);
        if (removed.length === 0) return null;
        // Also where the others stayed: what is gone can be brought back.
        const undo = async () => {
          await services.restore(actId, [...new Set(removed.map(({ accountId }) => accountId))]);
          return onFirst({ text: t('linksRestored') }, removed);
        };
        return { text: t('linksDeleted', [formatNumber(removed.length)]), isFocusLost: true, undo };
      }),
    tag: (rows, tag) =>
      act(async () => {
        const tagged = rows.filter(({ link }) => link !== null && canTakeTag(link.tags ?? [], tag));
        await services.tag(tagged, tag);
        return toTagged(tagged, tag);
      }),
    untag: (rows, tag, isFocusLost) =>
      act(async () => {
        const had = rows.filter((row) => findOwnTag(row, tag) !== undefined);
        await services.untag(had, tag);
        const undo = async () => {
          for (const [own, rowsOfOwn] of Map.groupBy(had, (row) => toOwnTag(row, tag)))
            await services.tag(rowsOfOwn, own);
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

/** A tag in the letters that the link has it in: links may have it in upper and lower case. */
const findOwnTag = ({ link }: LinkRow, tag: string) => findTag(link?.tags ?? [], tag);
const toOwnTag = (row: LinkRow, tag: string): string => findOwnTag(row, tag) ?? tag;

/** The result of a retry: the new link's row, or the outcome if no link was left and no call was made. */
type Retried = { readonly rowId: string } | NoLinkLeft | 'failed';

const codes = { unknown: 'outcome-unknown', refused: 'deeplink-refused', cancelled: 'withdrawn' } as const;

/** Retries a wish that got no link, and copies the link that it gets, unless the user copied something meanwhile. */
function useRetry(services: LinksServices, sources: readonly LinkSource[], line: ActLine, copies: RefObject<number>) {
  const [retryingIds, setRetryingIds] = useState<ReadonlySet<string>>(new Set());

  /** @param copiesBefore How often the user had copied something when they asked for the link. */
  const show = async (row: LinkRow, outcome: MintOutcome, copiesBefore: number | null): Promise<Retried> => {
    switch (outcome.kind) {
      case 'minted': {
        // The click may be a minute old by now, and browsers let pages copy only after a fresh click.
        const isCopied = copies.current === copiesBefore && (await services.copyText(outcome.link.trackingLink));
        line.conclude({ text: t(isCopied ? 'linksRetriedCopied' : 'linksRetried'), opensRecord: true });
        if (outcome.isUnsaved === true) line.refuse(`${t('mintUnsaved')} ${outcome.link.trackingLink}`);
        const { idPrefix = '' } = sources.find(({ accountId }) => accountId === row.accountId) ?? {};
        return { rowId: idPrefix + outcome.link.linkId };
      }
      case 'quota-reached':
        line.conclude(null);
        return outcome;
      default:
        throw new AppError(codes[outcome.kind], 'words' in outcome ? { words: outcome.words } : {});
    }
  };

  return {
    retryingIds,
    async retry(row: LinkRow, overQuota: boolean): Promise<Retried> {
      line.refuse(null);
      // The wait can take a full minute, so say what is happening.
      line.say({ text: t('linksRetrying') });
      setRetryingIds((before) => new Set([...before, row.id]));
      const copiesBefore = copies.current;
      try {
        return await show(row, await services.retry(row, overQuota), copiesBefore);
      } catch (cause) {
        line.conclude(null);
        line.fail(cause);
        return 'failed';
      } finally {
        setRetryingIds((before) => new Set([...before].filter((id) => id !== row.id)));
      }
    },
  };
}
