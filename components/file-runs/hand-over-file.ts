import { countPartEntries, type FilePart } from '#lib/domain/backup/file-part.ts';
import { type FileRun, type FileToTake, toHandOverLock } from '#lib/domain/backup/file-run.ts';
import type { Send } from '#lib/messaging/create-send.ts';
import { inTurn } from '#lib/platform/turns.ts';

/** How handing a file over ended: the worker writes it, another file has to end before, or it was dropped. */
export type HandedOver =
  | { readonly kind: 'taken' }
  | { readonly kind: 'busy'; readonly run: FileRun }
  | { readonly kind: 'dropped' };

export interface HandOverSide {
  readonly send: Send;
  /** Has the browser ask before the page is closed. Returns the function that ends this. */
  readonly warnBeforeLeaving: () => () => void;
}

/**
 * Hands a file over to the worker, which then writes it with or without this page. Nothing is written before the last
 * part is there. The lock says that the page still lives.
 */
export function handOverFile(
  file: Omit<FileToTake, 'total'>,
  parts: readonly FilePart[],
  { send, warnBeforeLeaving }: HandOverSide,
): Promise<HandedOver> {
  const { runId } = file;
  const handOver = async (): Promise<HandedOver> => {
    const total = parts.reduce((sum, part) => sum + countPartEntries(part), 0);
    const { busyWith } = await send('beginFileRun', { ...file, total });
    if (busyWith !== null) return { kind: 'busy', run: busyWith };
    for (const [place, part] of parts.entries()) {
      const { isTaken } = await send('handFilePart', { runId, place, part });
      if (!isTaken) return { kind: 'dropped' };
    }
    const { isTaken } = await send('writeFileRun', { runId });
    return { kind: isTaken ? 'taken' : 'dropped' };
  };
  const endWarning = warnBeforeLeaving();
  return inTurn(toHandOverLock(runId), handOver).finally(endWarning);
}
