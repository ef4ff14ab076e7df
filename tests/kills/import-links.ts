import { type HandedOver, type HandOverSide, handOverFile } from '#components/file-runs/hand-over-file.ts';
import { toLinkParts } from '#lib/domain/backup/to-file-parts.ts';
import type { ImportedLink } from '#lib/domain/links/imported-link.ts';
import type { Send } from '#lib/messaging/create-send.ts';
import { readFileRun } from '#lib/store/backup/read-file-run.ts';
import { openRootDatabase } from '#lib/store/root-database.ts';
import type { KillStage } from './kill-path.ts';

type FileStage = Pick<KillStage, 'press' | 'send' | 'until'>;

/** How a page hands a file over while the worker may be killed. */
export function toHandOverSide({ press, send }: Pick<FileStage, 'press' | 'send'>): HandOverSide {
  const sendAgain: Send = (name, input) => press(() => send(name, input));
  return { send: sendAgain, warnBeforeLeaving: () => () => undefined };
}

/** Waits until the worker has written what was handed over. No page presses anything for that. */
export async function untilWritten(stage: FileStage, handedOver: HandedOver): Promise<void> {
  if (handedOver.kind !== 'taken') throw new Error(`the file was ${handedOver.kind}`);
  await stage.until('the file is written', async () => {
    const root = await openRootDatabase();
    try {
      return (await readFileRun(root))?.state === 'done';
    } finally {
      root.close();
    }
  });
}

export async function importLinks(
  stage: FileStage & Pick<KillStage, 'accountId'>,
  runId: string,
  links: readonly ImportedLink[],
): Promise<void> {
  const file = { runId, kind: 'import', fileName: 'links.json', accountId: stage.accountId } as const;
  await untilWritten(stage, await handOverFile(file, toLinkParts(links), toHandOverSide(stage)));
}
