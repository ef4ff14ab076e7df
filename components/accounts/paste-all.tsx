import { useEffect, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { formatList } from '#components/format-list.ts';
import '#components/forms/field.css';
import { Icon } from '#components/icon.tsx';
import type { ClipboardLeave } from '#lib/domain/accounts/clipboard-leave.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import type { ConnectFormState, FieldName } from './connect-form-state.ts';
import './paste-all.css';

interface PasteAllProps {
  readonly readClipboard: () => Promise<string | null>;
  readonly readLeave: () => Promise<ClipboardLeave>;
  /** The fields that the last paste filled. Null before. */
  readonly pasted: ConnectFormState['pasted'];
  /** Fills the fields. False if the text has not two of the three. */
  readonly onPaste: (text: string) => boolean;
}

const fieldLabels: Record<FieldName, MessageKey> = { serviceUrl: 'serviceUrl', key: 'apiKey', secret: 'apiSecret' };

/** One paste for all three fields, where a network shows them, and what the browser will ask: a surprise is refused. */
export function PasteAll({ readClipboard, readLeave, pasted, onPaste }: PasteAllProps) {
  const [problem, setProblem] = useState<MessageKey | null>(null);
  const [leave, setLeave] = useState<ClipboardLeave | null>(null);
  useEffect(() => {
    void readLeave().then(setLeave, () => undefined);
  }, [readLeave]);
  const paste = async () => {
    const text = await readClipboard();
    if (text === null) setProblem('pasteBlocked');
    else setProblem(onPaste(text) ? null : 'pasteNothing');
    setLeave(text === null ? 'denied' : 'granted');
  };
  const shown = problem ?? (leave === 'denied' && pasted === null ? 'pasteBlocked' : null);
  return (
    <div class="connect-paste">
      <Button onClick={() => void paste()}>
        <Icon name="paste" />
        {t('pasteAll')}
      </Button>
      <p class="field-hint" aria-live="polite">
        {shown !== null
          ? t(shown)
          : pasted !== null
            ? t('pasteFilled', [formatList(pasted.map((name) => t(fieldLabels[name])))])
            : t('pasteAllHint')}
        {shown === null && pasted === null && leave === 'prompt' && (
          <> {t(import.meta.env.FIREFOX ? 'pasteAsksFirefox' : 'pasteAsks')}</>
        )}
      </p>
    </div>
  );
}
