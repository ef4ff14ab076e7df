// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { createRichField } from '#entrypoints/page-write/create-rich-field.ts';

/** The reading of a code editor of which everything is selected. */
function readEditor(...children: readonly (readonly [className: string, text: string])[]) {
  const root = document.createElement('div');
  root.className = 'cm-content';
  Object.defineProperty(root, 'isContentEditable', { value: true });
  for (const [className, text] of children) {
    const child = document.createElement('div');
    child.className = className;
    child.textContent = text;
    root.append(child);
  }
  document.body.append(root);
  const selection = document.getSelection();
  if (selection === null) throw new Error('The document has no selection.');
  selection.selectAllChildren(root);
  return createRichField(root, selection, async () => undefined)?.read();
}

const first = ['cm-line', 'See https://kedai.example/rice'] as const;
const second = ['cm-line', 'and more'] as const;

describe('a code editor with a selection', () => {
  it('is read line by line', () => {
    expect(readEditor(first, second)).toEqual({ form: 'text', text: 'See https://kedai.example/rice\nand more' });
  });

  it.each([
    ['behind', [first, ['cm-gap', '']]],
    ['before', [['cm-gap', ''], first]],
    ['between', [first, ['cm-gap', ''], second]],
  ] as const)('is refused when text that it did not draw stands %s: typing would replace it unread', (_, children) => {
    expect(readEditor(...children)).toEqual({ form: 'none', why: 'too-long' });
  });
});
