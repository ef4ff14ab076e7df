import { Button } from '#components/button.tsx';
import { Dialog } from '#components/dialog.tsx';
import { toLinkFile } from '#lib/domain/links/link-file.ts';
import type { LinkRow } from '#lib/domain/links/link-row.ts';
import { toLinkTable } from '#lib/domain/links/link-table.ts';
import type { NoLinkLeft } from '#lib/domain/links/minted-link.ts';
import { t } from '#lib/platform/i18n.ts';
import type { ListedAccount } from '#lib/store/accounts/open-account.ts';
import { describeError } from '#lib/wording/describe-error.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { ExportDialog, type ExportScope } from './export-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import type { LinksServices } from './links-services.ts';
import { toRowTitle } from './to-row-title.ts';
import './links-dialogs.css';

export type OpenDialog =
  | { readonly kind: 'delete'; readonly rows: readonly LinkRow[] }
  | { readonly kind: 'export'; readonly scope: ExportScope }
  /** `files` are what the user dropped. */
  | { readonly kind: 'import'; readonly files?: readonly File[] }
  | { readonly kind: 'retry'; readonly row: LinkRow; readonly why: RetryReason };

/** What the user must know before another call. */
type RetryReason = 'unknown' | NoLinkLeft;

interface LinksDialogsProps {
  readonly dialog: OpenDialog;
  readonly services: LinksServices;
  readonly scopes: Readonly<Record<ExportScope, readonly LinkRow[]>>;
  /** The accounts whose links are listed. Empty if only the shown account's are listed. */
  readonly accounts: readonly ListedAccount[];
  /** The name of the shown account. Null if there is only one account. */
  readonly shownTitle: string | null;
  /** The service's root address. Empty while the user is signed out. */
  readonly serviceUrl: string;
  /** The listed accounts that have a team. */
  readonly teams: ReadonlySet<string>;
  readonly onDelete: (rows: readonly LinkRow[]) => void;
  readonly onRetry: (row: LinkRow, overQuota: boolean) => void;
  readonly onFail: (cause: unknown) => void;
  readonly onClose: () => void;
}

const noFiles: readonly File[] = [];

/** The open dialog. */
export function LinksDialogs(props: LinksDialogsProps) {
  const { dialog, services, scopes, accounts, shownTitle, serviceUrl, teams, onDelete, onClose } = props;
  switch (dialog.kind) {
    case 'delete':
      return (
        <DeleteDialog
          rows={dialog.rows}
          hasTeam={dialog.rows.some(({ accountId }) => teams.has(accountId))}
          onDelete={() => onDelete(dialog.rows)}
          onClose={onClose}
        />
      );
    case 'export':
      return (
        <ExportLinks
          services={services}
          scopes={scopes}
          initialScope={dialog.scope}
          accounts={accounts}
          onFail={props.onFail}
          onClose={onClose}
        />
      );
    case 'import':
      return (
        <ImportDialog
          services={services}
          serviceUrl={serviceUrl}
          into={shownTitle}
          files={dialog.files ?? noFiles}
          onClose={onClose}
        />
      );
    case 'retry':
      return (
        <RetryDialog
          row={dialog.row}
          why={dialog.why}
          nowMs={services.nowMs()}
          onRetry={() => props.onRetry(dialog.row, dialog.why !== 'unknown')}
          onClose={onClose}
        />
      );
  }
}

interface DeleteDialogProps {
  readonly rows: readonly LinkRow[];
  /** A link that the team has answers for its page, also where it is deleted here. */
  readonly hasTeam: boolean;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

/** Asks before rows are deleted. Says what is deleted and what stays. */
function DeleteDialog({ rows, hasTeam, onDelete, onClose }: DeleteDialogProps) {
  const hasLinks = rows.some(({ link }) => link !== null);
  const hasWishes = rows.some(({ link }) => link === null);
  return (
    <Dialog
      title={t(hasWishes ? 'linksDeleteMixedTitle' : 'linksDeleteTitle', rows.length, [formatNumber(rows.length)])}
      onClose={onClose}
    >
      {hasLinks && (
        <ul class="links-consequences">
          <li>{t('linksDeleteGoes')}</li>
          <li>{t('linksDeleteStays')}</li>
          <li>{hasTeam ? t('linksDeleteTeam', [t('linksTeam')]) : t('linksDeleteAgain')}</li>
        </ul>
      )}
      {hasWishes && <p>{t('linksDeleteWishes')}</p>}
      <p class="muted">{t('linksDeleteUndo')}</p>
      <div class="links-dialog-acts links-danger">
        <Button onClick={onClose}>{t('actionCancel')}</Button>
        <Button look="primary" onClick={onDelete}>
          {t('linksDelete')}
        </Button>
      </div>
    </Dialog>
  );
}

interface ExportLinksProps {
  readonly services: LinksServices;
  readonly scopes: Readonly<Record<ExportScope, readonly LinkRow[]>>;
  readonly initialScope: ExportScope;
  /** The accounts whose links are listed; the file names them. Empty if only the shown account's links are listed. */
  readonly accounts: readonly ListedAccount[];
  readonly onFail: (cause: unknown) => void;
  readonly onClose: () => void;
}

/** Exports links as a file. Their JSON can be imported again. A row without a link comes into no file. */
function ExportLinks({ scopes: { all, shown, picked }, accounts, ...props }: ExportLinksProps) {
  const titles = accounts.length === 0 ? null : new Map(accounts.map(({ accountId, title }) => [accountId, title]));
  const withLink = (rows: readonly LinkRow[]) => rows.filter(({ link }) => link !== null);
  return (
    <ExportDialog
      {...props}
      of="links"
      scopes={{ all: withLink(all), shown: withLink(shown), picked: withLink(picked) }}
      write={async (extension, rows) => {
        if (extension === 'csv') return toLinkTable(rows, titles);
        const links = rows.flatMap(({ link, accountId }) => {
          const account = titles?.get(accountId);
          return link === null ? [] : [account === undefined ? link : { ...link, account }];
        });
        return toLinkFile(links, props.services.nowMs());
      }}
    />
  );
}

interface RetryDialogProps {
  readonly row: LinkRow;
  readonly why: RetryReason;
  readonly nowMs: number;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

const unknownTexts = () => ({ text: t('bulkRetryUnknownTitle'), next: t('bulkRetryUnknownText') });

function describeFull({ isByNetwork, isOfTeam }: NoLinkLeft, nowMs: number) {
  if (isOfTeam) return { text: t('quotaOfTeam'), next: t('quotaFreesUnknown') };
  return describeError({ code: isByNetwork ? 'links-used-up' : 'quota-reached' }, nowMs);
}

/** Says what another try may cost, and asks whether to make it. */
function RetryDialog({ row, why, nowMs, onRetry, onClose }: RetryDialogProps) {
  const { text, next } = why === 'unknown' ? unknownTexts() : describeFull(why, nowMs);
  return (
    <Dialog title={text} onClose={onClose}>
      <div class="links-dialog">
        <p class="links-dialog-subject" dir="auto">
          {toRowTitle(row)}
        </p>
        <p>{next}</p>
      </div>
      <div class="links-dialog-acts">
        <Button onClick={onClose}>{t('actionCancel')}</Button>
        <Button look="primary" onClick={onRetry}>
          {why === 'unknown' ? t('actionTryAgain') : t('actionMintAnyway')}
        </Button>
      </div>
    </Dialog>
  );
}
