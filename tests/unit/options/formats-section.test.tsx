// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { TemplateFormat } from '#lib/domain/formats/link-formats.ts';
import { defaultSettings } from '#lib/domain/settings.ts';
import { FormatsSection } from '../../../entrypoints/options/formats-section.tsx';
import { useEnglishMessages } from '../lib/ui/use-english-messages.ts';
import { fakeOptionsServices } from './fake-options-services.ts';

useEnglishMessages();
afterEach(cleanup);

const mine: TemplateFormat = { kind: 'template', formatId: 't1', name: 'Telegram', template: '{title}\n{link}' };

function show(templates: readonly TemplateFormat[], answer: () => unknown = () => ({ problem: null, count: 1 })) {
  const send = vi.fn(async (..._message: readonly unknown[]) => answer());
  const services = fakeOptionsServices({ send });
  const onChange = async () => undefined;
  render(<FormatsSection services={services} settings={defaultSettings} templates={templates} onChange={onChange} />);
  return send;
}
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });
const example = () => document.querySelector('pre')?.textContent;

describe('copy formats in the options', () => {
  it('are added with a live preview, and unknown tokens are pointed out', async () => {
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

  it('are written in what the user says, which the preview shows at once', async () => {
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

  it('are edited in place, and deleted after a second thought', async () => {
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
    ['sync-full', 'no room left'],
  ])('say why they were not saved (%s), and keep what was typed', async (problem, text) => {
    show([], () => ({ problem, name: '' }));
    click('New copy format');
    type('Format name', 'Channel');
    fireEvent.submit(screen.getByRole('form'));
    expect((await screen.findByRole('alert')).textContent).toContain(text);
    expect(screen.getByLabelText<HTMLInputElement>('Format name').value).toBe('Channel');
  });

  it('say what a link without a preset is copied as, and what a disclosure says', async () => {
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
});
