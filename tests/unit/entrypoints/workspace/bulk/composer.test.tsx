// @vitest-environment happy-dom

import { fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { useReducer } from 'preact/hooks';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Attempt } from '#entrypoints/workspace/bulk/bulk-form.ts';
import { emptyBulkList, reduceBulkList } from '#entrypoints/workspace/bulk/bulk-list.ts';
import type { BulkServices } from '#entrypoints/workspace/bulk/bulk-services.ts';
import { Composer } from '#entrypoints/workspace/bulk/composer.tsx';
import { emptyPresetBook } from '#lib/domain/presets/preset-book.ts';

function show() {
  const editList = vi.fn();
  const attempt = vi.fn<Attempt>(async () => true);
  render(
    <Composer
      services={{} as BulkServices}
      list={emptyBulkList}
      book={emptyPresetBook}
      editList={editList}
      attempt={attempt}
    >
      {null}
    </Composer>,
  );
  return { editList, attempt, field: screen.getByLabelText<HTMLTextAreaElement>('Destinations') };
}

it.each([
  ['insertText', 'typed'],
  ['deleteContentBackward', 'typed'],
  ['insertFromPaste', 'pasted'],
  ['insertFromDrop', 'pasted'],
])('a change of the field by %s is %s', (inputType, kind) => {
  const { editList, field } = show();
  field.value = 'https://www.kedai.example/p/1';
  fireEvent(field, new InputEvent('input', { inputType, bubbles: true }));
  expect(editList).toHaveBeenCalledWith({ kind, text: field.value });
});

it('a list in a file of a spreadsheet, in UTF-16, is read', async () => {
  const { editList } = show();
  const text = 'URL\tTitle\r\nhttps://www.kedai.example/p/1\tKopi 咖啡';
  const file = new File([Uint16Array.from(`\ufeff${text}`, (letter) => letter.charCodeAt(0))], 'list.txt');
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  fireEvent.change(input, { target: { files: [file] } });
  await waitFor(() => expect(editList).toHaveBeenCalledWith({ kind: 'pasted', text }));
});

it('a list that a file takes the place of comes back by Undo, until the user writes on', async () => {
  const own = 'https://www.kedai.example/p/1';
  function Held() {
    const [list, editList] = useReducer(reduceBulkList, { ...emptyBulkList, text: own });
    const services = {} as BulkServices;
    return (
      <Composer services={services} list={list} book={emptyPresetBook} editList={editList} attempt={async () => true}>
        {null}
      </Composer>
    );
  }
  render(<Held />);
  const field = screen.getByLabelText<HTMLTextAreaElement>('Destinations');
  const undo = () => screen.queryByRole('button', { name: 'Undo' });
  const choose = async (text: string) => {
    const input = document.querySelector('input[type=file]') as HTMLInputElement;
    fireEvent.change(input, { target: { files: [new File([text], 'list.txt')] } });
    await waitFor(() => expect(field.value).toBe(text));
  };
  await choose('https://www.kedai.example/p/2');
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(field.value).toBe(own));
  expect(undo()).toBeNull();
  expect(document.activeElement).toBe(field);
  await choose('https://www.kedai.example/p/3');
  await waitFor(() => expect(undo()).toBeTruthy());
  fireEvent.input(field, { target: { value: `${field.value}\n${own}` } });
  await waitFor(() => expect(undo()).toBeNull());
});

it('a list in one of several files that are dropped is not taken, which is said', async () => {
  // A browser has it, and the library names the event by it.
  Object.defineProperty(HTMLElement.prototype, 'ondrop', { value: null, writable: true, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(HTMLElement.prototype, 'ondrop'));
  const { attempt, editList } = show();
  const files = ['one.txt', 'two.txt'].map((name) => new File(['https://www.kedai.example/p/1'], name));
  fireEvent.drop(screen.getByRole('region'), { dataTransfer: { types: ['Files'], files } });
  expect(await attempt.mock.calls[0]?.[0]).toEqual({ problem: 'several' });
  expect(editList).not.toHaveBeenCalled();
});

it('a list in a file that is read late does not replace that of a file chosen after it', async () => {
  const { editList } = show();
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  const slow = Promise.withResolvers<ArrayBuffer>();
  const first = new File(['https://www.kedai.example/p/1'], 'cloud.txt');
  first.arrayBuffer = () => slow.promise;
  const second = new File(['https://www.kedai.example/p/2'], 'list.txt');
  for (const file of [first, second]) fireEvent.change(input, { target: { files: [file] } });
  const text = 'https://www.kedai.example/p/2';
  await waitFor(() => expect(editList).toHaveBeenCalledWith({ kind: 'pasted', text }));
  slow.resolve(await new Blob(['https://www.kedai.example/p/1']).arrayBuffer());
  fireEvent.change(input, { target: { files: [new File(['https://www.kedai.example/p/3'], 'next.txt')] } });
  await waitFor(() => expect(editList).toHaveBeenLastCalledWith({ kind: 'pasted', text: text.replace('2', '3') }));
  expect(editList).toHaveBeenCalledTimes(2);
});

it('the sources of a list have no empty place between their buttons while no file took the place of a list', () => {
  show();
  const places = [...document.querySelectorAll<HTMLElement>('.bulk-sources > *')].filter(({ hidden }) => !hidden);
  expect(places.filter(({ textContent }) => textContent === '')).toEqual([]);
});

it('a list in a file that is read late says of it nothing but what the file chosen after it came to', async () => {
  const { attempt } = show();
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  const choose = (file: File) => fireEvent.change(input, { target: { files: [file] } });
  const [unread, slow] = [Promise.withResolvers<ArrayBuffer>(), Promise.withResolvers<ArrayBuffer>()];
  for (const { promise } of [unread, slow]) {
    choose(Object.assign(new File([''], 'cloud.txt'), { arrayBuffer: () => promise }));
  }
  choose(new File([''], 'picture.png'));
  unread.reject(new Error('gone'));
  slow.resolve(new ArrayBuffer(0));
  const results = await Promise.all(attempt.mock.calls.map(([result]) => result));
  expect(results).toEqual(Array.from({ length: 3 }, () => ({ problem: 'not-text' })));
});
