import { Button } from '#components/button.tsx';
import { Notice } from '#components/notice.tsx';
import { t } from '#lib/platform/i18n.ts';
import type { PanelPage } from '../panel-page.ts';
import type { PanelServices } from '../panel-services.ts';

interface TabsNoteProps {
  readonly services: PanelServices;
  readonly page: PanelPage;
}

/**
 * How the panel comes to the page in front. Asks once for the permission to follow the tabs. Without it, says which key
 * brings the page in.
 */
export function TabsNote({ services, page }: TabsNoteProps) {
  const { facts, isBehind, followsTabs, wasAsked, panelKey } = page;
  if (followsTabs) return null;
  const noteAsked = () => void services.send('noteTabsAsked', {}).catch(() => undefined);
  const follow = () => {
    // Before anything else: the browser asks only within the click.
    void services.requestTabs().then(noteAsked, noteAsked);
  };
  const isAway = isBehind || facts.kind === 'unseen';
  const how = panelKey === '' ? t('panelBringByButton') : t('panelBringByKey', [panelKey]);
  if (!wasAsked) {
    return (
      <Notice
        tone="plain"
        role="note"
        title={t('panelFollowTitle')}
        actions={
          <>
            <Button onClick={follow}>{t('panelFollow')}</Button>
            <Button onClick={noteAsked}>{t('panelFollowNot')}</Button>
          </>
        }
      >
        <p>{t('panelFollowText')}</p>
        {isAway && <p>{how}</p>}
      </Notice>
    );
  }
  if (!isAway) return null;
  return (
    <Notice
      tone="plain"
      role="note"
      {...(isBehind && { title: t('panelBehindTitle') })}
      actions={<Button onClick={follow}>{t('panelFollow')}</Button>}
    >
      <p>{how}</p>
    </Notice>
  );
}
