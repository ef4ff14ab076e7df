import type { BulkLine, BulkLineState, BulkRun } from '#lib/domain/bulk/bulk-run.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import { describeBulkBlock } from '#lib/wording/describe-bulk.ts';
import { describeError } from '#lib/wording/describe-error.ts';
import { formatNumber } from '#lib/wording/format-number.ts';

type Tone = 'good' | 'warn' | 'bad' | 'plain';

const stateMarks: Readonly<Record<BulkLineState, readonly [MessageKey, Tone]>> = {
  raw: ['bulkStateRaw', 'plain'],
  reused: ['bulkStateReused', 'good'],
  new: ['bulkStateNew', 'plain'],
  duplicate: ['bulkStateDuplicate', 'plain'],
  choose: ['bulkStateChoose', 'warn'],
  blocked: ['bulkStateBlocked', 'bad'],
  done: ['bulkStateDone', 'good'],
  refused: ['bulkStateRefused', 'bad'],
  failed: ['bulkStateFailed', 'bad'],
  unknown: ['bulkStateUnknown', 'warn'],
  skipped: ['bulkStateSkipped', 'plain'],
  removed: ['bulkStateSkipped', 'plain'],
};

/** Returns a line's state in one or two words. */
export function toStateMark(line: BulkLine, run: BulkRun): { readonly text: string; readonly tone: Tone } {
  if (run.current === line.index && run.state === 'running') return { text: t('bulkStateCurrent'), tone: 'plain' };
  if (line.state === 'new' && run.startedAtMs !== null) return { text: t('bulkStateQueued'), tone: 'plain' };
  const [key, tone] = stateMarks[line.state];
  return { text: t(key), tone };
}

/** Returns the reason for a line's state, in a sentence. Empty if the state alone says it. */
export function toLineReason(line: BulkLine, run: BulkRun, nowMs: number): string {
  if (line.reason !== null && line.state === 'blocked') return describeBulkBlock(line.reason, line.subject);
  switch (line.state) {
    case 'duplicate':
      return t('bulkDuplicateOf', [String((line.duplicateOf ?? 0) + 1)]);
    case 'choose':
      return t(line.candidates.length === 1 ? 'bulkChooseIfRight' : 'bulkChooseOneOf');
    case 'refused':
      if (line.error !== null) return describeError(line.error, nowMs).text;
      return line.landingLink === null ? t('bulkRefusedReason') : t('bulkRefusedLanding');
    case 'failed':
      return line.error === null ? '' : describeError(line.error, nowMs).text;
    case 'unknown':
      return run.startedAtMs === null ? t('bulkUnknownBefore') : t('bulkUnknownReason');
    case 'new':
      return line.isAppOnly ? t('bulkAppOnly') : '';
    default:
      return '';
  }
}

/** Returns why lines cannot be minted: each reason once with its count, the most frequent first. */
export function summariseReasons(lines: readonly BulkLine[]): string {
  const counts = new Map<string, number>();
  for (const { state, reason, subject } of lines) {
    if (state !== 'blocked' || reason === null) continue;
    const sentence = describeBulkBlock(reason, subject);
    counts.set(sentence, (counts.get(sentence) ?? 0) + 1);
  }
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([sentence, count]) => t('bulkReasonCount', [formatNumber(count), sentence]))
    .join(' ');
}
