import type { CheckServices } from '#components/checks/check-services.ts';
import { formatRoute, type Route } from '#lib/domain/routes/route.ts';
import { readCheckData } from '#lib/store/checks/read-check-data.ts';
import { copyFormatted } from '#lib/ui/copy-for-user.ts';
import type { TabDeps } from '../../workspace-services.ts';

/** What a check of a draft reads and does. A draft has no page, so there is nothing to outline. */
export function createCheckServices({ account, nowMs, newId, send }: TabDeps): CheckServices {
  return {
    ...readCheckData(account, nowMs),
    nowMs,
    newId,
    send,
    copyFormatted,
    watchPage: () => () => undefined,
    openProgram: (id) => openRoute({ tab: 'programs', params: { id } }),
    openLink: (id) => openRoute({ tab: 'links', params: { id } }),
  };
}

/** The workspace follows its own fragment. */
function openRoute(route: Route): void {
  location.hash = formatRoute(route);
}
