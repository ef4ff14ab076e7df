// @vitest-environment happy-dom
import '#tests/fakes/fake-editing.ts';

import { afterEach, describe, expect, it, vi } from 'vitest';

// What the sources took of the prototypes for an earlier test is not what this document has.
vi.resetModules();
const { createRichField } = await import('#entrypoints/page-write/create-rich-field.ts');

afterEach(() => document.body.replaceChildren());

/** The reading of a code editor of which everything is selected. */
function readEditor(...children: readonly (readonly [className: string, text: string])[]) {
  const root = document.createElement('div');
  root.className = 'cm-content';
  root.setAttribute('contenteditable', 'true');
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

it('a code editor with a selection is read line by line', () => {
  expect(readEditor(first, second)).toEqual({ form: 'text', text: 'See https://kedai.example/rice\nand more' });
});

it.each([
  ['behind', [first, ['cm-gap', '']]],
  ['before', [['cm-gap', ''], first]],
  ['between', [first, ['cm-gap', ''], second]],
] as const)(
  'a code editor with a selection is refused when text that it did not draw stands %s: typing would replace it unread',
  (_, children) => {
    expect(readEditor(...children)).toEqual({ form: 'none', why: 'too-long' });
  },
);

/** The reading of an editor in which the text from one word to another is selected. */
function readBetween(html: string, from: string, to: string) {
  document.body.innerHTML = `<div id="editor" contenteditable="true">${html}</div>`;
  const [root, selection] = [document.querySelector<HTMLElement>('#editor'), document.getSelection()];
  if (root === null || selection === null) throw new Error('The document has no editor.');
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode() !== null) texts.push(walker.currentNode as Text);
  const [start, end] = [from, to].map((word) => texts.find(({ data }) => data.includes(word)));
  if (start === undefined || end === undefined) throw new Error('The editor lacks the words.');
  selection.setBaseAndExtent(start, start.data.indexOf(from), end, end.data.indexOf(to) + to.length);
  return createRichField(root, selection, async () => undefined)?.read();
}

it.each([
  ['at its end', '<p>See https://kedai.example/rice now</p>', 'See', 'example/r', 'See https://kedai.example/rice'],
  ['at its start', '<p>See https://kedai.example/rice now</p>', 'kedai', 'now', 'https://kedai.example/rice now'],
  ['within it', '<p>See https://kedai.example/rice now</p>', 'kedai', 'example', 'https://kedai.example/rice'],
  ['and no other', '<p>https://kedai.example/rice（new）www.kedai.example</p>', '（', '）', '（new）'],
])('an address of which a part is selected in an editor is read whole: %s', (_where, html, from, to, text) => {
  expect(readBetween(html, from, to)).toEqual({ form: 'text', text });
});

const table = '<p>Before</p><table><tbody><tr><td>Rice <b>now</b></td><td>Tea</td></tr></tbody></table><p>Behind</p>';

it.each([
  ['from one cell to the next', 'Rice', 'Tea'],
  ['from a paragraph into a cell', 'Before', 'Rice'],
  ['from a cell into a paragraph', 'Tea', 'Behind'],
])('a part of a table that is selected %s is refused: written again, its cells would be one', (_what, from, to) => {
  expect(readBetween(table, from, to)).toEqual({ form: 'none', why: 'too-rich' });
});

it('a table is read where it is selected whole, and a cell where the selection stays in it', () => {
  expect(readBetween(table, 'Rice', 'now')).toEqual({ form: 'html', text: 'Rice <b>now</b>' });
  expect(readBetween(table, 'Before', 'Behind')).toEqual({ form: 'html', text: table });
});

it.each([
  ['a line break is written as HTML where readers see a space: typed, it would begin a line', 'normal', '\n', 'html'],
  ['two spaces are written as HTML where readers see one', 'normal', '  ', 'html'],
  ['a line break is typed where readers see it', 'pre-wrap', '\n', 'text'],
  ['one space is typed', 'normal', ' ', 'text'],
] as const)('of the text of a rich editor, %s', (_what, whiteSpace, space, form) => {
  const text = `Our rice${space}at https://kedai.example/rice`;
  expect(readBetween(`<p style="white-space: ${whiteSpace}">${text}</p>`, 'Our', '/rice')).toEqual({ form, text });
});

it.each(['data-mce-href', 'data-cke-saved-href', 'data-href'])(
  'a link of a rich editor is read without the copy of its address in %s, which the editor would save in place of a new one',
  (copy) => {
    const toHtml = (attributes: string) =>
      `<p>Our <a ${attributes} data-id="1">rice</a> <a href="#top">at</a> home</p>`;
    const html = toHtml(`href="https://kedai.example/rice" ${copy}="https://kedai.example/rice"`);
    const read = toHtml('href="https://kedai.example/rice"').slice('<p>'.length, -'</p>'.length);
    expect(readBetween(html, 'Our', 'home')).toEqual({ form: 'html', text: read });
  },
);

it('a link of a rich editor that leads to no page keeps the copy of its address', () => {
  const html = 'Our <a href="javascript:void(0)" data-cke-saved-href="tel:+1">rice</a> now';
  expect(readBetween(html, 'Our', 'now')).toEqual({ form: 'html', text: html });
});

const quillCode =
  '<p>Before</p><div class="ql-code-block-container"><select class="ql-ui"><option>C</option></select>' +
  '<div class="ql-code-block" data-language="sh">if x:</div>' +
  '<div class="ql-code-block" data-language="sh">  get <span class="ql-token">https://kedai.example/</span></div>' +
  '<div class="ql-code-block" data-language="sh"><br></div></div><p>Behind</p>';

it('code that Quill holds in boxes is written as it writes code itself: no link is sought there, and its spaces stay', () => {
  expect(readBetween(quillCode, 'Before', 'Behind')).toEqual({
    form: 'html',
    text: '<p>Before</p><pre data-language="sh">\nif x:\n  get https://kedai.example/\n\n</pre><p>Behind</p>',
  });
  expect(readBetween(quillCode, 'get', 'Behind')).toEqual({
    form: 'html',
    text: '<pre data-language="sh">\nget https://kedai.example/\n\n</pre><p>Behind</p>',
  });
});

it('code that Quill holds in boxes gets no link where it alone is selected', () => {
  expect(readBetween(quillCode, 'get', 'kedai')).toEqual({ form: 'none', why: 'code' });
});

const link = 'https://go.links.example/1';

/** How the writing ends in an editor that keeps this of the HTML. */
async function write(kept: (html: string) => string, before = '') {
  const root = document.createElement('div');
  root.setAttribute('contenteditable', 'true');
  root.innerHTML = `${before}<a href="https://kedai.example/rice">rice</a>`;
  root.addEventListener('paste', (event) => {
    event.preventDefault();
    root.innerHTML = before + kept(event.clipboardData?.getData('text/html') ?? '');
  });
  document.body.append(root);
  const selection = document.getSelection();
  if (selection === null) throw new Error('The document has no selection.');
  selection.selectAllChildren(root);
  if (before !== '') selection.setBaseAndExtent(root, root.childNodes.length - 1, root, root.childNodes.length);
  const html = `<a rel="sponsored nofollow" href="${link}">rice</a>`;
  return createRichField(root, selection, async () => undefined)?.type(html, [link]);
}

it.each([
  ['written', 'all of them', (html: string) => html],
  ['written-bare', 'a rel of its own', (html: string) => html.replace('sponsored nofollow', 'noopener')],
  ['refused', 'nothing', () => ''],
] as const)('a rich editor that takes links as a paste is %s where it keeps %s', async (ending, _kept, keep) => {
  expect(await write(keep)).toBe(ending);
});

it.each([
  ['written', 'keeps the rel', (html: string) => html],
  ['written-bare', 'drops it', (html: string) => html.replace('sponsored nofollow', '')],
] as const)('a rich editor with the same link without rel elsewhere is %s where it %s', async (ending, _what, keep) => {
  expect(await write(keep, `<a href="${link}">before</a> `)).toBe(ending);
});

describe('a selection in a rich editor', () => {
  const link = 'https://go.links.example/1';
  const html = `<a rel="sponsored nofollow" href="${link}">rice</a>`;

  /** An editor with two paragraphs, of which the first is selected, and another field. */
  function openEditor(settle: () => void = () => undefined) {
    document.body.innerHTML = `<div id="editor" contenteditable="true"><p><a href="https://kedai.example/rice">rice</a></p>
      <p>Last words</p></div><input id="other" value="mine"><button id="button">b</button>`;
    const find = (id: string) => document.getElementById(id) as HTMLElement;
    const editor = find('editor');
    const [rice, last] = [...editor.querySelectorAll('p')];
    const selection = document.getSelection();
    if (selection === null || rice === undefined || last === undefined) throw new Error('No editor');
    editor.focus();
    selection.selectAllChildren(rice);
    const field = createRichField(editor, selection, async () => settle());
    if (field === null) throw new Error('Nothing is selected');
    const type = () => field.type(html, [link]);
    return { editor, rice, last, find, type, select: (node: Node) => selection.selectAllChildren(node) };
  }

  it('a selection in a rich editor is replaced in its own place, also where the editor restores one of its own once', async () => {
    let times = 0;
    const { editor, last, type, select } = openEditor(() => {
      times += 1;
      if (times === 1) select(last);
    });
    expect(await type()).toBe('written');
    expect(editor.textContent).toMatch(/rice\s+Last words/);
  });

  it('a selection in a rich editor is left alone where the editor restores one of its own each time: no other words are lost', async () => {
    const { editor, last, type, select } = openEditor(() => select(last));
    expect(await type()).toBe('changed');
    expect(editor.textContent).toMatch(/rice\s+Last words/);
    expect(editor.innerHTML).not.toContain(link);
  });

  const changes: readonly (readonly [what: string, change: (page: ReturnType<typeof openEditor>) => void])[] = [
    ['is taken from the page', ({ editor }) => editor.remove()],
    ['is no more editable', ({ editor }) => editor.setAttribute('contenteditable', 'false')],
    ['is shut off', ({ editor }) => editor.setAttribute('inert', '')],
    ['has other words there', ({ rice }) => rice.firstElementChild?.append('!')],
    ['is not where the user is, who is in another field', ({ find }) => find('other').focus()],
    [
      'hands its focus on',
      ({ editor, find }) => {
        find('button').focus();
        editor.addEventListener('focus', () => find('other').focus());
      },
    ],
    [
      'hands its focus on when it hears of a paste',
      ({ editor, find }) => editor.addEventListener('paste', () => find('other').focus()),
    ],
    [
      'selects other words before it is typed into',
      ({ editor, last, select }) => editor.addEventListener('beforeinput', () => select(last)),
    ],
  ];
  it.each(changes)('a selection in a rich editor gets not a character where the editor %s', async (_what, change) => {
    const page = openEditor();
    change(page);
    expect(['changed', 'refused']).toContain(await page.type());
    expect(page.editor.innerHTML).not.toContain(link);
    expect(page.editor.textContent).toContain('Last words');
    expect(page.find('other')).toHaveProperty('value', 'mine');
  });
});
