import { useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { formatList } from '#components/format-list.ts';
import '#components/forms/field.css';
import { Icon } from '#components/icon.tsx';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import type { ConnectFormState, FieldName } from './connect-form-state.ts';
import './paste-all.css';

interface PasteAllProps {
  readonly readClipboard: () => Promise<string | null>;
  /** The fields that the last paste filled. Null before. */
  readonly pasted: ConnectFormState['pasted'];
  /** Fills the fields. False if the text has not two of the three. */
  readonly onPaste: (text: string) => boolean;
}

const fieldLabels: Record<FieldName, MessageKey> = { serviceUrl: 'serviceUrl', key: 'apiKey', secret: 'apiSecret' };

/** One paste for all three fields, and where a network shows them. */
export function PasteAll({ readClipboard, pasted, onPaste }: PasteAllProps) {
  const [problem, setProblem] = useState<MessageKey | null>(null);
  const paste = async () => {
    const text = await readClipboard();
    if (text === null) setProblem('pasteBlocked');
    else setProblem(onPaste(text) ? null : 'pasteNothing');
  };
  return (
    <div class="connect-paste">
      <Button onClick={() => void paste()}>
        <Icon name="paste" />
        {t('pasteAll')}
      </Button>
      <p class="field-hint" aria-live="polite">
        {problem !== null
          ? t(problem)
          : pasted !== null
            ? t('pasteFilled', [formatList(pasted.map((name) => t(fieldLabels[name])))])
            : t('pasteAllHint')}
      </p>
    </div>
  );
}
