import type { FinishedCheck } from '#components/checks/run-check.ts';
import type { BulkInputLine } from '#lib/domain/bulk/bulk-run.ts';
import type { PossibleLink } from '#lib/domain/checks/link-verdict.ts';
import type { Outline } from '#lib/domain/checks/page-check.ts';
import { needsAct, type PageNote } from '#lib/domain/checks/page-notes.ts';
import type { JudgedLink } from '#lib/domain/checks/page-report.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';

/** A row of a report: a link, or a note about the page. Rows are numbered as they stand. */
export type CheckRow =
  | { readonly number: number; readonly kind: 'link'; readonly tone: 'stop' | 'gain'; readonly judged: JudgedLink }
  | { readonly number: number; readonly kind: 'note'; readonly tone: 'law'; readonly note: PageNote };

export interface CheckRows {
  readonly nothing: readonly CheckRow[];
  readonly could: readonly CheckRow[];
  readonly notes: readonly CheckRow[];
}

export function toCheckRows({ report, notes }: Pick<FinishedCheck, 'report' | 'notes'>): CheckRows {
  let number = 0;
  const ofLink = (tone: 'stop' | 'gain') => (judged: JudgedLink) =>
    ({ number: ++number, kind: 'link', tone, judged }) as const;
  return {
    nothing: report.nothing.map(ofLink('stop')),
    could: report.could.map(ofLink('gain')),
    notes: notes.filter(needsAct).map((note) => ({ number: ++number, kind: 'note', tone: 'law', note })),
  };
}

/** The outlines of rows on the page: a link has that of its first row. */
export function toOutlines(rows: readonly CheckRow[]): readonly Outline[] {
  const marks = new Map<number, Outline>();
  for (const row of rows) {
    for (const linkId of row.kind === 'link' ? [row.judged.link.id] : row.note.linkIds) {
      if (!marks.has(linkId)) marks.set(linkId, { linkId, number: row.number, tone: row.tone });
    }
  }
  return [...marks.values()];
}

/** The link that could be made for a row: the user's choice, else what the verdict offers. */
export function toPossible(
  { link, verdict }: JudgedLink,
  chosen: ReadonlyMap<number, PossibleLink>,
): PossibleLink | null {
  return chosen.get(link.id) ?? ('instead' in verdict ? verdict.instead : null);
}

/** Whether a row is ticked until the user decides: not where a program is in doubt, or pays in apps only. */
export function isTickedAtFirst({ verdict }: JudgedLink): boolean {
  if (verdict.kind !== 'could-earn' && verdict.kind !== 'foreign' && verdict.kind !== 'trouble') return false;
  return verdict.instead !== null && !verdict.instead.isUnsure;
}

/** A line of a bulk run. The user saw the program and ticked it, so that is the user's choice. */
export function toMakingLine({ link }: JudgedLink, { url, program }: PossibleLink): BulkInputLine {
  return { url, program: program.offerId, isChosen: true, subIds: noSubIds, title: link.text };
}
