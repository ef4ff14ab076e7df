import { type DiaryLine, toDiaryId } from '#lib/domain/posts/diary-line.ts';

/** A single link that was copied for Telegram. */
export function aDiaryLine(change: Partial<DiaryLine> = {}): DiaryLine {
  const atMs = change.atMs ?? Date.UTC(2026, 10, 20, 9);
  return {
    diaryId: toDiaryId(atMs, 'act-1'),
    atMs,
    kind: 'copied',
    channel: 'Telegram',
    urls: ['https://www.kedai.example/p/rice-cooker'],
    ...change,
  };
}
