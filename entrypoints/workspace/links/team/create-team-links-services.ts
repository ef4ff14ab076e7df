import { isServiceLink } from '#lib/domain/addresses/service-link.ts';
import type { MessageOutput } from '#lib/messaging/protocol.ts';
import { resendWhenCancelled } from '#lib/messaging/resend.ts';
import { readLinkHosts } from '#lib/store/links/read-link-hosts.ts';
import { copyText } from '#lib/ui/copy-text.ts';
import type { TabDeps } from '../../workspace-services.ts';

/** What the view of the team's links needs of the world. */
export interface TeamLinksServices {
  nowMs(): number;
  newId(): string;
  list(search: string): Promise<MessageOutput<'listTeamLinks'>>;
  remove(actId: string, key: string): Promise<MessageOutput<'deleteTeamLinks'>>;
  restore(actId: string): Promise<MessageOutput<'restoreTeamLinks'>>;
  /** Tells which links are on a host that the account's own service answered with: no other one is copied. */
  readLinkCheck(serviceUrl: string): Promise<(trackingLink: string) => boolean>;
  copyText(text: string): Promise<boolean>;
}

/** The real world behind {@link TeamLinksServices}. */
export function createTeamLinksServices(
  { database, nowMs, newId, send }: TabDeps,
  sleep: (durationMs: number) => Promise<void>,
): TeamLinksServices {
  return {
    nowMs,
    newId,
    list: (search) => resendWhenCancelled(() => send('listTeamLinks', { search }), sleep),
    remove: (actId, key) => resendWhenCancelled(() => send('deleteTeamLinks', { actId, keys: [key] }), sleep),
    restore: (actId) => resendWhenCancelled(() => send('restoreTeamLinks', { actId }), sleep),
    async readLinkCheck(serviceUrl) {
      const hosts = await readLinkHosts(database);
      return (link) => isServiceLink(link, serviceUrl, hosts);
    },
    copyText,
  };
}
