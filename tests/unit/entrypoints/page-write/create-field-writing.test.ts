// @vitest-environment happy-dom
import '#tests/fakes/fake-editing.ts';

import { afterEach, expect, it, vi } from 'vitest';

// What the sources took of the prototypes for an earlier test is not what this document has.
vi.resetModules();
const { createTextField } = await import('#entrypoints/page-write/create-field-writing.ts');

const shop = 'https://kedai.example/rice';
const link = 'https://go.links.example/1';
const first = `see ${shop} now`;

afterEach(() => document.body.replaceChildren());

/** A page with a text field, of which the address is selected, and with other fields. */
function openPage() {
  document.body.innerHTML = `<div id="around"><textarea id="area"></textarea></div><input id="other" value="mine">
    <input id="secret" type="password" value="secret"><button id="button">b</button>`;
  const find = (id: string) => document.getElementById(id) as HTMLInputElement;
  const area = find('area');
  area.value = first;
  area.focus();
  area.setSelectionRange(4, 4 + shop.length);
  const field = createTextField(area, async () => undefined);
  if (field === null) throw new Error('Nothing is selected');
  const onFocus = (react: () => void) => {
    find('button').focus();
    area.addEventListener('focus', react);
  };
  const onBeforeInput = (react: () => void) => area.addEventListener('beforeinput', react);
  return { area, find, onFocus, onBeforeInput, type: () => field.type(link, [link]), read: () => field.read() };
}
type OpenedPage = ReturnType<typeof openPage>;

const readFields = ({ find }: OpenedPage) => [find('other').value, find('secret').value];

it('a selection in a text field is replaced by the link, in the field where it was selected, and the focus comes back from a button', async () => {
  const page = openPage();
  page.find('button').focus();
  expect(await page.type()).toBe('written');
  expect(page.area.value).toBe(`see ${link} now`);
});

it.each([
  ['its end', 0, 14, `see ${shop}`],
  ['its start', 9, first.length, `${shop} now`],
  ['both', 9, 20, shop],
])('an address of which a part is selected is written whole: without %s', async (_what, start, end, whole) => {
  const { area } = openPage();
  area.setSelectionRange(start, end);
  const field = createTextField(area, async () => undefined);
  expect(field?.read()).toEqual({ form: 'text', text: whole });
  expect(await field?.type(whole.replace(shop, link), [link])).toBe('written');
  expect(area.value).toBe(first.replace(shop, link));
});

it('an address within an address may be selected alone', () => {
  const { area } = openPage();
  area.value = `https://go.example/?to=${shop}&by=me now`;
  area.setSelectionRange(23, 23 + shop.length);
  expect(createTextField(area, async () => undefined)?.read()).toEqual({ form: 'text', text: shop });
});

it.each([
  ['a semicolon, as in a table', ';Rice cooker'],
  ['a comma, as in a table', ',12'],
])('an address that is selected up to %s is taken as it is selected', (_what, rest) => {
  const { area } = openPage();
  area.value = shop + rest;
  area.setSelectionRange(0, shop.length);
  expect(createTextField(area, async () => undefined)?.read()).toEqual({ form: 'text', text: shop });
});

it('an address that is selected without its scheme is taken whole where its host begins with "www."', () => {
  const { area } = openPage();
  area.value = 'see https://www.kedai.example/rice now';
  area.setSelectionRange(12, 34);
  expect(createTextField(area, async () => undefined)?.read()).toEqual({
    form: 'text',
    text: 'https://www.kedai.example/rice',
  });
});

const changes: readonly (readonly [what: string, change: (page: OpenedPage) => void])[] = [
  ['was taken from the page', ({ area }) => area.remove()],
  ['is out of sight', ({ find }) => Object.assign(find('around'), { hidden: true })],
  ['is shut off', ({ find }) => find('around').setAttribute('inert', '')],
  ['has another text', ({ area }) => Object.assign(area, { value: `${first}!` })],
  ['is read-only', ({ area }) => Object.assign(area, { readOnly: true })],
  ['is disabled', ({ area }) => Object.assign(area, { disabled: true })],
  ['is no more where the user is, who is in another field', ({ find }) => find('other').focus()],
  ['is no more where the user is, who types a password', ({ find }) => find('secret').focus()],
  ['hands its focus on', ({ find, onFocus }) => onFocus(() => find('secret').focus())],
  ['gives its focus up', ({ area, onFocus }) => onFocus(() => area.blur())],
  ['rewrites itself at focus', ({ area, onFocus }) => onFocus(() => Object.assign(area, { value: 'other text' }))],
  [
    'hands its focus on before it is typed into',
    ({ find, onBeforeInput }) => onBeforeInput(() => find('other').focus()),
  ],
  ['moves its selection before it is typed into', ({ area, onBeforeInput }) => onBeforeInput(() => area.select())],
  ['is taken away before it is typed into', ({ area, onBeforeInput }) => onBeforeInput(() => area.remove())],
];
it.each(changes)(
  'a selection in a text field gets not a character where the field %s, and neither does any other',
  async (_what, change) => {
    const page = openPage();
    change(page);
    expect(await page.type()).toBe('changed');
    expect(page.area.value).not.toContain(link);
    expect(readFields(page)).toEqual(['mine', 'secret']);
  },
);

it('a selection in a text field gets not a character where the field became one for passwords', async () => {
  document.body.innerHTML = `<input id="pin" value="${first}">`;
  const pin = document.getElementById('pin') as HTMLInputElement;
  pin.focus();
  pin.setSelectionRange(4, 8);
  const field = createTextField(pin, async () => undefined);
  pin.type = 'password';
  expect([field?.read(), await field?.type(link, [link]), pin.value]).toEqual([
    { form: 'none', why: 'no-selection' },
    'changed',
    first,
  ]);
});

it('a selection in a text field that the page has hidden gets not a character in Chrome 120, which knows the older option alone', async () => {
  const page = openPage();
  const seen = vi.spyOn(Element.prototype, 'checkVisibility').mockImplementation(function (this: Element, options) {
    return options?.checkVisibilityCSS !== true || (this as HTMLElement).style.visibility !== 'hidden';
  });
  page.area.style.visibility = 'hidden';
  const ending = await page.type();
  seen.mockRestore();
  expect([ending, page.area.value]).toEqual(['changed', first]);
});

it('what is said of a text field is that it was written, where the field trims what it takes and has the link once more', async () => {
  const page = openPage();
  page.area.addEventListener('input', () => Object.assign(page.area, { value: page.area.value.replace(' now', '') }));
  expect(await page.type()).toBe('written');
  expect(page.area.value).toBe(`see ${link}`);
});

it.each([
  ['takes the typing back', (area: HTMLInputElement) => Object.assign(area, { value: first })],
  ['makes another link of it', (area: HTMLInputElement) => Object.assign(area, { value: 'see https://short.example' })],
])('what is said of a text field is that it was not, where the field %s', async (_what, react) => {
  const page = openPage();
  page.area.addEventListener('input', () => react(page.area));
  expect(await page.type()).toBe('refused');
});

it('what is said of a text field is that it was not, where the link stood there before and the page takes the typing over', async () => {
  const page = openPage();
  page.area.value = `${first} ${link}`;
  page.area.setSelectionRange(4, 4 + shop.length);
  const field = createTextField(page.area, async () => undefined);
  page.onBeforeInput(() => undefined);
  page.area.addEventListener('beforeinput', (event) => event.preventDefault());
  expect(await field?.type(link, [link])).toBe('refused');
});
