import { Dialog } from '#components/dialog.tsx';
import { Switch } from '#components/forms/switch.tsx';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import './shortcuts-dialog.css';

const shortcuts: readonly { readonly keys: readonly string[]; readonly does: MessageKey }[] = [
  { keys: ['?'], does: 'shortcutHelp' },
  { keys: ['/'], does: 'shortcutSearch' },
  { keys: ['1', '…', '7'], does: 'shortcutTabs' },
  { keys: ['g', 'p'], does: 'shortcutPosts' },
  { keys: ['↑', '↓'], does: 'shortcutRows' },
  { keys: ['Enter'], does: 'shortcutOpen' },
  { keys: ['Esc'], does: 'shortcutClose' },
  { keys: ['Alt', 'Shift', 'L'], does: 'shortcutCopy' },
  { keys: ['Alt', 'Shift', 'M'], does: 'shortcutPopup' },
];

interface ShortcutsDialogProps {
  readonly hasSingleKeys: boolean;
  readonly onSingleKeys: (isOn: boolean) => void;
  readonly onClose: () => void;
}

/** The keyboard shortcuts, and the switch that turns the single keys off. */
export function ShortcutsDialog({ hasSingleKeys, onSingleKeys, onClose }: ShortcutsDialogProps) {
  return (
    <Dialog title={t('shortcutsTitle')} closeLabel={t('actionClose')} onClose={onClose}>
      <dl class="shortcuts">
        {shortcuts.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key} class="key">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{t(does)}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label={t('shortcutsSingle')}
        hint={t('shortcutsSingleHint')}
        isOn={hasSingleKeys}
        onChange={onSingleKeys}
      />
    </Dialog>
  );
}
