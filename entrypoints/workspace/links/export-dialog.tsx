import { useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { Dialog } from '#components/dialog.tsx';
import { RadioGroup } from '#components/forms/radio-group.tsx';
import { toLinkFile } from '#lib/domain/links/link-file.ts';
import type { LinkRow } from '#lib/domain/links/link-row.ts';
import { toLinkTable } from '#lib/domain/links/link-table.ts';
import { t } from '#lib/platform/i18n.ts';
import type { ListedAccount } from '#lib/store/accounts/open-account.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import './links-dialogs.css';

/** The rows that the file contains. */
export type ExportScope = 'all' | 'shown' | 'picked';

interface ExportDialogProps {
  readonly scopes: Readonly<Record<ExportScope, readonly LinkRow[]>>;
  readonly initialScope: ExportScope;
  /** The accounts whose links are listed; the file names them. Empty if only the shown account's links are listed. */
  readonly accounts: readonly ListedAccount[];
  readonly nowMs: number;
  readonly onSave: (name: string, content: Blob) => void;
  readonly onClose: () => void;
}

/** Exports links as a file: a table for people, or JSON that contains everything and can be imported again. */
export function ExportDialog({ scopes, initialScope, accounts, nowMs, onSave, onClose }: ExportDialogProps) {
  const [scope, setScope] = useState(initialScope);
  const countOf = (each: ExportScope) => scopes[each].filter(({ link }) => link !== null).length;
  const options = (['all', 'shown', 'picked'] as const)
    .filter((each) => each === 'all' || (countOf(each) > 0 && scopes[each].length < scopes.all.length))
    .map((value) => ({ value, text: t(scopeTexts[value], [formatNumber(countOf(value))]) }));
  const titles = accounts.length === 0 ? null : new Map(accounts.map(({ accountId, title }) => [accountId, title]));
  const name = `linkmint-links-${new Date(nowMs).toISOString().slice(0, 10)}`;
  const save = (extension: string, type: string, text: string) => {
    onSave(`${name}.${extension}`, new Blob([text], { type }));
    onClose();
  };
  return (
    <Dialog title={t('linksExportTitle')} closeLabel={t('actionClose')} onClose={onClose}>
      <div class="links-dialog">
        <RadioGroup label={t('linksExportWhich')} value={scope} options={options} onChange={setScope} />
        <p class="muted">{t('linksExportHint')}</p>
        <div class="links-dialog-acts">
          <Button onClick={() => save('csv', 'text/csv', toLinkTable(scopes[scope], titles))}>
            {t('linksExportCsv')}
          </Button>
          <Button
            onClick={() => {
              const links = scopes[scope].flatMap(({ link, accountId }) => {
                const account = titles?.get(accountId);
                return link === null ? [] : [account === undefined ? link : { ...link, account }];
              });
              save('json', 'application/json', toLinkFile(links, nowMs));
            }}
          >
            {t('linksExportJson')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

const scopeTexts = {
  all: 'linksExportAll',
  shown: 'linksExportShown',
  picked: 'linksExportPicked',
} as const;
