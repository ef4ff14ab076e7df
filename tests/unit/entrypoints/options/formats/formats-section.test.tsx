// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import { FormatsSection } from '#entrypoints/options/formats/formats-section.tsx';
import type { TemplateFormat } from '#lib/domain/formats/link-formats.ts';
import { defaultSettings } from '#lib/domain/settings/settings.ts';
import { fakeOptionsServices } from '../fake-options-services.ts';

const mine: TemplateFormat = { kind: 'template', formatId: 't1', name: 'Telegram', template: '{title}\n{link}' };

function show(templates: readonly TemplateFormat[], answer: () => unknown = () => ({ problem: null, count: 1 })) {
  const send = vi.fn(async (..._message: readonly unknown[]) => answer());
  const services = fakeOptionsServices({ send });
  const props = { services, settings: defaultSettings, templates, isWanted: false, onChange: async () => undefined };
  render(<FormatsSection {...props} />);
  return send;
}
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });
const example = () => document.querySelector('pre')?.textContent;

it('copy formats in the options are added with a live preview, and unknown tokens are pointed out', async () => {
  const send = show([]);
  click('New copy format');
  expect(document.activeElement).toBe(screen.getByLabelText('Format name'));
  type('Format name', 'Channel');
  type('Template', '<b>{code}</b> {Link}\n{link}\n{disclosure}');
  expect(example()).toBe(`<b>RICE10</b> {Link}\nhttps://go.network.example/c8a2\n${defaultSettings.disclosure}`);
  expect(screen.getByText(/Unknown, so copied as typed: \{Link\}/)).toBeTruthy();
  fireEvent.submit(screen.getByRole('form'));
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  const template = '<b>{code}</b> {Link}\n{link}\n{disclosure}';
  expect(send.mock.calls).toEqual([['saveTemplate', { formatId: null, name: 'Channel', template }]]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New copy format' })));
});

it('copy formats in the options say while they are typed that a template has no link', () => {
  show([mine]);
  click('Edit Telegram');
  const words = () => screen.queryByText(/would not copy your link/);
  expect(words()).toBeNull();
  type('Template', '{title} https://kedai.example');
  expect(words()).toBeTruthy();
});

it('copy formats in the options have the syntax that the user chooses, which the preview shows at once', async () => {
  const send = show([{ ...mine, syntax: 'bbcode' }]);
  click('Edit Telegram');
  const field = screen.getByLabelText<HTMLSelectElement>('Written in');
  expect(field.value).toBe('bbcode');
  type('Disclosure', 'The "ad"');
  type('Template', '*{disclosure}* {link}');
  fireEvent.change(field, { target: { value: 'html' } });
  expect(example()).toContain('&quot;');
  fireEvent.change(field, { target: { value: '' } });
  expect(example()).not.toContain('&quot;');
  fireEvent.change(field, { target: { value: 'markdown' } });
  fireEvent.submit(screen.getByRole('form'));
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  const saved = { formatId: 't1', name: 'Telegram', template: '*{disclosure}* {link}', syntax: 'markdown' };
  expect(send.mock.calls).toEqual([['saveTemplate', saved]]);
});

it('copy formats in the options take a token at the caret, in place of the selection, and the focus returns to the template', () => {
  show([mine]);
  click('Edit Telegram');
  const field = screen.getByLabelText<HTMLTextAreaElement>('Template');
  field.setSelectionRange(0, '{title}'.length);
  click('Insert {program}');
  expect(field.value).toBe('{program}\n{link}');
  expect(document.activeElement).toBe(field);
  expect(example()).toContain('Example shop');
});

it('copy formats in the options are edited in place, and deleted after a second click', async () => {
  const send = show([mine]);
  click('Edit Telegram');
  type('Template', '{link}');
  fireEvent.submit(screen.getByRole('form'));
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  click('Delete Telegram…');
  click('Delete format Telegram');
  await waitFor(() => expect(screen.getByText('Deleted')).toBeTruthy());
  expect(send.mock.calls).toEqual([
    ['saveTemplate', { formatId: 't1', name: 'Telegram', template: '{link}' }],
    ['removeTemplate', { formatId: 't1' }],
  ]);
});

it.each([
  ['name-taken', 'This name is taken'],
  ['template-empty', 'without any text'],
  ['template-without-link', 'would not copy your link'],
  ['sync-full', 'no room left'],
])('copy formats in the options say why they were not saved (%s), and keep what was typed', async (problem, text) => {
  show([], () => ({ problem, name: '' }));
  click('New copy format');
  type('Format name', 'Channel');
  fireEvent.submit(screen.getByRole('form'));
  expect((await screen.findByRole('alert')).textContent).toContain(text);
  expect(screen.getByLabelText<HTMLInputElement>('Format name').value).toBe('Channel');
});

it('copy formats in the options warn during typing of a disclosure that is missing, late or weak, and are saved all the same', async () => {
  const send = show([]);
  click('New copy format');
  const warning = () =>
    screen.queryByText('Readers may miss that this is advertising')?.parentElement?.textContent ?? '';
  expect(warning()).toBe('');
  type('Format name', 'Channel');
  type('Template', '{title} {link}');
  expect(warning()).toContain('says nothing of it');
  type('Template', '{link} aff');
  expect(warning()).toContain('comes after the link');
  expect(warning()).toContain('Words such as “aff”');
  fireEvent.submit(screen.getByRole('form'));
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  expect(send).toHaveBeenCalledWith('saveTemplate', { formatId: null, name: 'Channel', template: '{link} aff' });
});

it('copy formats in the options shorten by a number, and point out where a number means nothing', () => {
  show([mine]);
  click('Edit Telegram');
  type('Template', '{disclosure} {program:8} {link:5} {link}');
  expect(example()).toContain('Example… {link:5} https://');
  expect(screen.getByText('Unknown, so copied as typed: {link:5}')).toBeTruthy();
});

it('copy formats in the options have days in words of the post’s language', async () => {
  const send = show([mine], () => undefined);
  fireEvent.change(screen.getByLabelText('Language of posts'), { target: { value: 'ms' } });
  await waitFor(() => expect(send.mock.calls).toEqual([['saveSettings', { postLanguage: 'ms' }]]));
});

it('copy formats in the options take the wording of a country, and warn of words that are too weak', async () => {
  const send = show([mine], () => undefined);
  const wording = screen.getByLabelText<HTMLSelectElement>('Wording for');
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Disclosure' });
  fireEvent.change(wording, { target: { value: 'TH' } });
  await waitFor(() => expect(field.value).toMatch(/^โฆษณา: /));
  expect(send.mock.calls).toEqual([['saveSettings', { disclosure: field.value }]]);
  type('Disclosure', 'aff');
  expect(screen.getByText(/^Words such as “aff” alone/)).toBeTruthy();
  type('Disclosure', ' ');
  expect(screen.getByText(/^Your posts say nothing/)).toBeTruthy();
});

it('copy formats in the options say how a link without a preset is copied, and what a disclosure says', async () => {
  const send = show([mine], () => undefined);
  fireEvent.change(screen.getByLabelText('Copy links without a preset as'), { target: { value: 't1' } });
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Disclosure' });
  expect(field.value).toBe(defaultSettings.disclosure);
  fireEvent.change(field, { target: { value: 'Iklan' } });
  await waitFor(() =>
    expect(send.mock.calls).toEqual([
      ['saveSettings', { formatId: 't1' }],
      ['saveSettings', { disclosure: 'Iklan' }],
    ]),
  );
});

it('copy formats in the options keep what is typed of one while another one is deleted', async () => {
  show([mine, { ...mine, formatId: 't2', name: 'Blog' }]);
  click('Edit Telegram');
  type('Template', 'Look: {link}');
  click('Delete Blog…');
  click('Delete format Blog');
  await screen.findByText('Deleted');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Template').value).toBe('Look: {link}');
});

it('copy formats in the options are saved once, however often Enter is pressed', async () => {
  const send = show([]);
  click('New copy format');
  type('Format name', 'Channel');
  fireEvent.submit(screen.getByRole('form'));
  fireEvent.submit(screen.getByRole('form'));
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  expect(send.mock.calls.map(([name]) => name)).toEqual(['saveTemplate']);
});
