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

describe('a rich editor that takes links as it takes a paste', () => {
  const link = 'https://go.links.example/1';

  /** How the writing ends in an editor that keeps this of the HTML. */
  async function write(kept: (html: string) => string) {
    const root = document.createElement('div');
    Object.defineProperty(root, 'isContentEditable', { value: true });
    root.innerHTML = '<a href="https://kedai.example/rice">rice</a>';
    root.addEventListener('paste', (event) => {
      event.preventDefault();
      root.innerHTML = kept(event.clipboardData?.getData('text/html') ?? '');
    });
    document.body.append(root);
    const selection = document.getSelection();
    if (selection === null) throw new Error('The document has no selection.');
    selection.selectAllChildren(root);
    const html = `<a rel="sponsored nofollow" href="${link}">rice</a>`;
    return createRichField(root, selection, async () => undefined)?.type(html, [link]);
  }

  it.each([
    ['written', 'all of them', (html: string) => html],
    ['written-bare', 'a rel of its own', (html: string) => html.replace('sponsored nofollow', 'noopener')],
    ['refused', 'nothing', () => ''],
  ] as const)('is %s where it keeps %s', async (ending, _kept, keep) => {
    expect(await write(keep)).toBe(ending);
  });
});
