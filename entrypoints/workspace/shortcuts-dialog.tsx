import { Dialog } from '#components/dialog.tsx';
import { Switch } from '#components/forms/switch.tsx';
import { tabIds } from '#lib/domain/routes/route.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import { tabTitles } from '#lib/wording/page-titles.ts';
import { tabLetters } from './use-shortcuts.ts';
import './shortcuts-dialog.css';

interface Shortcut {
  readonly keys: readonly string[];
  readonly does: MessageKey;
}

const shortcuts: readonly Shortcut[] = [
  { keys: ['?'], does: 'shortcutHelp' },
  { keys: ['/'], does: 'shortcutSearch' },
  { keys: ['Ctrl', 'K'], does: 'findTitle' },
  { keys: ['1', '…', '8'], does: 'shortcutTabs' },
  ...tabIds.map((id) => ({ keys: ['g', tabLetters[id]], does: tabTitles[id] })),
  { keys: ['↑', '↓'], does: 'shortcutRows' },
  { keys: ['Enter'], does: 'shortcutOpen' },
  { keys: ['Esc'], does: 'shortcutClose' },
  { keys: ['Ctrl', 'Enter'], does: 'shortcutCopyText' },
  { keys: ['Alt', 'P'], does: 'shortcutPreview' },
  { keys: ['Alt', 'C'], does: 'postPicture' },
  { keys: ['Alt', 'Shift', 'L'], does: 'shortcutCopy' },
  { keys: ['Alt', 'Shift', 'M'], does: 'shortcutPopup' },
  { keys: ['Alt', 'Shift', 'P'], does: 'commandOpenPanel' },
  { keys: ['Alt', 'Shift', 'A'], does: 'commandAddToPost' },
];

interface ShortcutsDialogProps {
  readonly hasSingleKeys: boolean;
  readonly onSingleKeys: (isOn: boolean) => void;
  readonly onClose: () => void;
}

/** The keyboard shortcuts, and the switch that turns the single keys off. */
export function ShortcutsDialog({ hasSingleKeys, onSingleKeys, onClose }: ShortcutsDialogProps) {
  return (
    <Dialog title={t('shortcutsTitle')} onClose={onClose}>
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
