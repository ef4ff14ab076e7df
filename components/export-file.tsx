import { render } from 'preact';
import { Dialog } from '#components/dialog.tsx';
import { t } from '#lib/platform/i18n.ts';
import { readPolicyLimits } from '#lib/store/read-policy-limits.ts';
import { saveFile } from '#lib/ui/save-file.ts';

/**
 * Saves an export as a download of that name. Where the organisation's policy allows none, says so and saves nothing.
 * @returns whether it was saved.
 */
export async function exportFile(name: string, content: Blob): Promise<boolean> {
  if (!(await readPolicyLimits()).switchedOff.has('exports')) {
    saveFile(name, content);
    return true;
  }
  const place = document.body.appendChild(document.createElement('div'));
  const close = () => {
    render(null, place);
    place.remove();
  };
  render(
    <Dialog title={t('managedSwitchedOff')} onClose={close}>
      <p>
        {t('errSwitchedOff')} {t('errSwitchedOffNext')}
      </p>
    </Dialog>,
    place,
  );
  return false;
}
