import { useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { Dialog } from '#components/dialog.tsx';
import { RadioGroup } from '#components/forms/radio-group.tsx';
import type { PostRow } from '#lib/domain/posts/post-row.ts';
import { toPostFile, toPostTable } from '#lib/domain/posts/post-table.ts';
import type { PostEarnings } from '#lib/domain/posts/sum-post-earnings.ts';
import { toMoment } from '#lib/domain/time/days.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import type { PostsServices } from './posts-services.ts';
import '../links/links-dialogs.css';

/** The posts that the file contains. */
export type PostExportScope = 'all' | 'shown' | 'picked';

interface PostsExportDialogProps {
  readonly services: Pick<PostsServices, 'readWhole' | 'saveFile' | 'nowMs'>;
  readonly scopes: Readonly<Record<PostExportScope, readonly PostRow[]>>;
  readonly initialScope: PostExportScope;
  readonly earningsOf: ReadonlyMap<string, PostEarnings> | undefined;
  readonly onFail: (cause: unknown) => void;
  readonly onClose: () => void;
}

const scopeTexts = { all: 'linksExportAll', shown: 'linksExportShown', picked: 'linksExportPicked' } as const;

/** Exports posts as a file: a table for people, a row a product and channel, or JSON with the texts. */
export function PostsExportDialog(props: PostsExportDialogProps) {
  const { services, scopes, initialScope, earningsOf, onFail, onClose } = props;
  const [wanted, setWanted] = useState(initialScope);
  const options = (['all', 'shown', 'picked'] as const)
    .filter((each) => each === 'all' || (scopes[each].length > 0 && scopes[each].length < scopes.all.length))
    .map((value) => ({ value, text: t(scopeTexts[value], [formatNumber(scopes[value].length)]) }));
  // No post may be shown, and those that were picked may have gone meanwhile.
  const scope = options.some(({ value }) => value === wanted) ? wanted : 'all';
  const save = async (extension: 'csv' | 'json') => {
    try {
      const posts = await services.readWhole(scopes[scope].map(({ postId }) => postId));
      const [type, text] =
        extension === 'csv' ? ['text/csv', toPostTable(posts, earningsOf)] : ['application/json', toPostFile(posts)];
      const { day } = toMoment(services.nowMs());
      services.saveFile(`linkmint-posts-${day}.${extension}`, new Blob([text], { type }));
    } catch (cause) {
      onFail(cause);
    }
    onClose();
  };
  return (
    <Dialog title={t('postsExportTitle')} onClose={onClose}>
      <div class="links-dialog">
        <RadioGroup label={t('postsExportWhich')} value={scope} options={options} onChange={setWanted} />
        <p class="muted">{t('postsExportHint')}</p>
        <div class="links-dialog-acts">
          <Button onClick={() => void save('csv')}>{t('linksExportCsv')}</Button>
          <Button onClick={() => void save('json')}>{t('linksExportJson')}</Button>
        </div>
      </div>
    </Dialog>
  );
}
