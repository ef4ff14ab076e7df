import type { LinkRow } from '#lib/domain/links/link-row.ts';
import type { ListedAccount } from '#lib/store/accounts/open-account.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { ExportDialog, type ExportScope } from './export-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import type { LinksServices } from './links-services.ts';
import { RetryDialog } from './retry-dialog.tsx';
import './links-dialogs.css';

export type OpenDialog =
  | { readonly kind: 'delete'; readonly rows: readonly LinkRow[] }
  | { readonly kind: 'export'; readonly scope: ExportScope }
  /** `file` is the file that the user dropped. */
  | { readonly kind: 'import'; readonly file?: File }
  | { readonly kind: 'retry'; readonly row: LinkRow; readonly why: 'unknown' | 'quota-reached' };

interface LinksDialogsProps {
  readonly dialog: OpenDialog | null;
  readonly services: LinksServices;
  readonly scopes: Readonly<Record<ExportScope, readonly LinkRow[]>>;
  /** The accounts whose links are listed. Empty if only the shown account's are listed. */
  readonly accounts: readonly ListedAccount[];
  /** The name of the shown account. Null if there is only one account. */
  readonly shownTitle: string | null;
  /** The service's root address. Empty while the user is signed out. */
  readonly serviceUrl: string;
  readonly onDelete: (rows: readonly LinkRow[]) => void;
  readonly onRetry: (row: LinkRow, overQuota: boolean) => void;
  readonly onClose: () => void;
}

/** Shows the open dialog. At most one is open. */
export function LinksDialogs(props: LinksDialogsProps) {
  const { dialog, services, scopes, accounts, shownTitle, serviceUrl, onDelete, onClose } = props;
  switch (dialog?.kind) {
    case 'delete':
      return <DeleteDialog rows={dialog.rows} onDelete={() => onDelete(dialog.rows)} onClose={onClose} />;
    case 'export':
      return (
        <ExportDialog
          scopes={scopes}
          initialScope={dialog.scope}
          accounts={accounts}
          nowMs={services.nowMs()}
          onSave={services.saveFile}
          onClose={onClose}
        />
      );
    case 'import':
      return (
        <ImportDialog
          services={services}
          serviceUrl={serviceUrl}
          into={shownTitle}
          file={dialog.file ?? null}
          onClose={onClose}
        />
      );
    case 'retry':
      return (
        <RetryDialog
          row={dialog.row}
          why={dialog.why}
          nowMs={services.nowMs()}
          onRetry={() => props.onRetry(dialog.row, dialog.why === 'quota-reached')}
          onClose={onClose}
        />
      );
    default:
      return null;
  }
}
