import { toQuotaPace } from '#lib/domain/today/quota-pace.ts';
import { toTodayPost } from '#lib/domain/today/today-post.ts';
import type { TodayRow } from '#lib/domain/today/today-row.ts';
import { aPost } from './a-post.ts';

/** A draft that waits. */
export function aTodayRow(change: Partial<TodayRow> = {}): TodayRow {
  return {
    ...{ rowId: 'draft:post-1', cause: '1', group: 'waiting', sums: [] },
    subject: { kind: 'draft', post: toTodayPost(aPost()) },
    ...change,
  };
}

/** The row of the quota: 945 of 1,000 links are left, and no link was made lately. */
export function aQuotaRow(change: Partial<Parameters<typeof toQuotaPace>[0]> = {}): TodayRow {
  const facts = { left: 945, limit: 1_000, recent: 0, today: '2026-11-27', renewsOn: '2026-12-01', ...change };
  return { rowId: 'quota', cause: '', group: 'quota', sums: [], subject: { kind: 'quota', pace: toQuotaPace(facts) } };
}
