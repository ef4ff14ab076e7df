// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TextResult } from '#entrypoints/workspace/bulk/text-result.tsx';
import { toLinkedLines } from '#entrypoints/workspace/bulk/write-result-links.ts';
import { writeResultText } from '#entrypoints/workspace/bulk/write-result-text.ts';
import { findAddresses } from '#lib/domain/bulk/find-addresses.ts';
import { toTextLines } from '#lib/domain/bulk/text-lines.ts';
import { aBulkLine } from '#tests/builders/a-bulk-line.ts';
import { useEnglishMessages } from '#tests/unit/ui/use-english-messages.ts';

useEnglishMessages();
afterEach(cleanup);

const disclosure = 'Ad: I earn a commission.';

function show(source: string, hasEnded = true) {
  const lines = toTextLines(source, findAddresses(source), new Map()).map((input, index) =>
    aBulkLine({ index, input, state: 'done', trackingLink: `https://go.example/${index}` }),
  );
  const written = writeResultText(lines);
  if (written === null) throw new Error('The source is a list.');
  const onCopy = vi.fn();
  render(
    <TextResult
      {...{ written, lines, disclosure, hasEnded, onCopy }}
      links={toLinkedLines(lines)}
      onSave={() => undefined}
    />,
  );
  const press = (name: string) => {
    const button = screen.getByRole('button', { name });
    button.focus();
    fireEvent.click(button);
  };
  return { press, onCopy, written };
}

const text = () => (screen.getByRole('textbox') as HTMLTextAreaElement).value;

describe('the text with its links', () => {
  it('gets its disclosure first by one press, which can be undone', () => {
    const { press, onCopy, written } = show('See https://kedai.example/1');
    expect(screen.getByText('Your disclosure is not in this text.')).toBeTruthy();
    press('Put it first');
    expect(text()).toBe(`${disclosure}\n\n${written.text}`);
    expect(screen.getByRole('status').textContent).toBe('Your disclosure stands first.');
    press('Copy text');
    expect(onCopy).toHaveBeenCalledExactlyOnceWith({ text: text(), html: null });
    press('Undo: take the disclosure out again');
    expect(text()).toBe(written.text);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Put it first' }));
  });

  it('of HTML gets rel on its links too, in any order, and is copied as formatted text', () => {
    const { press, onCopy, written } = show(
      '<p><a href="https://kedai.example/1">1</a> Ad <a href="https://kedai.example/2">2</a></p>',
    );
    expect(screen.getByText('The disclosure comes after the first link.')).toBeTruthy();
    press('Put it first');
    press('Add rel to 2 links');
    const withRel = written.text.replaceAll('<a ', '<a rel="sponsored" ');
    expect(text()).toBe(`<p>${disclosure}</p>\n${withRel}`);
    press('Copy text');
    expect(onCopy).toHaveBeenCalledExactlyOnceWith({ text: text(), html: text() });
    press('Undo: take the disclosure out again');
    expect(text()).toBe(withRel);
    press('Undo: take rel out again');
    expect(text()).toBe(written.text);
  });

  it.each([
    ['has both', `<p>${disclosure}</p><a rel="sponsored" href="https://kedai.example/1">1</a>`, true],
    ['belongs to a run under way', 'See https://kedai.example/1', false],
  ])('says nothing of the law where it %s', (_name, source, hasEnded) => {
    show(source, hasEnded);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Copy text', 'Save text']);
  });
});
