import type { MessageOutput } from '#lib/messaging/protocol.ts';
import { copyText } from '#lib/ui/copy-for-user.ts';
import type { TabDeps } from '../../workspace-services.ts';

/** What the view of the team's links reads and does outside itself. */
export interface TeamLinksServices {
  nowMs(): number;
  newId(): string;
  list(search: string): Promise<MessageOutput<'listTeamLinks'>>;
  remove(actId: string, key: string): Promise<MessageOutput<'deleteTeamLinks'>>;
  restore(actId: string): Promise<MessageOutput<'restoreTeamLinks'>>;
  copyText(text: string): Promise<boolean>;
}

/** Implements {@link TeamLinksServices} for the open account. */
export function createTeamLinksServices({ nowMs, newId, send }: TabDeps): TeamLinksServices {
  return {
    nowMs,
    newId,
    list: (search) => send('listTeamLinks', { search }),
    remove: (actId, key) => send('deleteTeamLinks', { actId, keys: [key] }),
    restore: (actId) => send('restoreTeamLinks', { actId }),
    copyText,
  };
}
