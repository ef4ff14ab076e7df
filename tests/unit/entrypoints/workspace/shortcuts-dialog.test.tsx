// @vitest-environment happy-dom
import { render, screen } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { ShortcutsDialog } from '#entrypoints/workspace/shortcuts-dialog.tsx';
import { tabLetters } from '#entrypoints/workspace/use-shortcuts.ts';
import { tabIds } from '#lib/domain/routes/route.ts';
import { t } from '#lib/platform/i18n.ts';
import { tabTitles } from '#lib/wording/page-titles.ts';

it('the dialog of shortcuts lists a key of each tab, those of a post, and those that the browser has for the extension', () => {
  const nothing = () => undefined;
  render(<ShortcutsDialog hasSingleKeys onSingleKeys={nothing} onClose={nothing} />);
  const keysOf = (text: string) =>
    [...(screen.getByText(text, { selector: 'dd' }).parentElement?.querySelectorAll('kbd') ?? [])]
      .map(({ textContent }) => textContent)
      .join('+');
  for (const id of tabIds) expect(keysOf(t(tabTitles[id]))).toBe(`g+${tabLetters[id]}`);
  expect(keysOf(t('shortcutCopyText'))).toBe('Ctrl+Enter');
  expect(keysOf(t('shortcutPreview'))).toBe('Alt+P');
  expect(keysOf(t('postPicture'))).toBe('Alt+C');
  for (const [does, key] of [
    ['shortcutCopy', 'L'],
    ['shortcutPopup', 'M'],
    ['commandOpenPanel', 'P'],
    ['commandAddToPost', 'A'],
  ] as const)
    expect(keysOf(t(does))).toBe(`Alt+Shift+${key}`);
});
