import { useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { Dialog } from '#components/dialog.tsx';
import { RadioGroup } from '#components/forms/radio-group.tsx';
import { toMoment } from '#lib/domain/time/days.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import type { TabDeps } from '../workspace-services.ts';
import './links-dialogs.css';

/** The rows that the file contains. */
export type ExportScope = 'all' | 'shown' | 'picked';

interface ExportDialogProps<Row> {
  readonly services: Pick<TabDeps, 'nowMs' | 'saveFile'>;
  readonly of: 'links' | 'posts';
  /** The rows that a file may contain. */
  readonly scopes: Readonly<Record<ExportScope, readonly Row[]>>;
  readonly initialScope: ExportScope;
  /** Resolves to the text of the file. */
  readonly write: (extension: keyof typeof types, rows: readonly Row[]) => Promise<string>;
  readonly onFail: (cause: unknown) => void;
  readonly onClose: () => void;
}

const types = { csv: 'text/csv', json: 'application/json' } as const;
const scopeTexts = { all: 'linksExportAll', shown: 'linksExportShown', picked: 'linksExportPicked' } as const;
const texts: Readonly<Record<'links' | 'posts', Readonly<Record<'title' | 'which' | 'hint', MessageKey>>>> = {
  links: { title: 'linksExportTitle', which: 'linksExportWhich', hint: 'linksExportHint' },
  posts: { title: 'postsExportTitle', which: 'postsExportWhich', hint: 'postsExportHint' },
};

/** Exports rows of a list as a file: a table for people, or JSON with everything. */
export function ExportDialog<Row>(props: ExportDialogProps<Row>) {
  const { services, of, scopes, initialScope, write, onFail, onClose } = props;
  const [wanted, setWanted] = useState(initialScope);
  const options = (['all', 'shown', 'picked'] as const)
    .filter((each) => each === 'all' || (scopes[each].length > 0 && scopes[each].length < scopes.all.length))
    .map((value) => ({ value, text: t(scopeTexts[value], [formatNumber(scopes[value].length)]) }));
  // No row may be shown, and those that were picked may have gone meanwhile.
  const scope = options.some(({ value }) => value === wanted) ? wanted : 'all';
  const save = (extension: keyof typeof types) => {
    const name = `linkmint-${of}-${toMoment(services.nowMs()).day}.${extension}`;
    // Closed before the file is saved: where the policy allows none, a dialog of its own says so.
    void write(extension, scopes[scope])
      .finally(onClose)
      .then((text) => services.saveFile(name, new Blob([text], { type: types[extension] })))
      .catch(onFail);
  };
  return (
    <Dialog title={t(texts[of].title)} onClose={onClose}>
      <div class="links-dialog">
        <RadioGroup label={t(texts[of].which)} value={scope} options={options} onChange={setWanted} />
        <p class="muted">{t(texts[of].hint)}</p>
        <div class="links-dialog-acts">
          <Button onClick={() => save('csv')}>{t('linksExportCsv')}</Button>
          <Button onClick={() => save('json')}>{t('linksExportJson')}</Button>
        </div>
      </div>
    </Dialog>
  );
}
