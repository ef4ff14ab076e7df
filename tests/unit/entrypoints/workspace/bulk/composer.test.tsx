// @vitest-environment happy-dom

import { fireEvent, render, screen } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import { emptyBulkList } from '#entrypoints/workspace/bulk/bulk-list.ts';
import type { BulkServices } from '#entrypoints/workspace/bulk/bulk-services.ts';
import { Composer } from '#entrypoints/workspace/bulk/composer.tsx';
import { emptyPresetBook } from '#lib/domain/presets/preset-book.ts';

it.each([
  ['insertText', 'typed'],
  ['deleteContentBackward', 'typed'],
  ['insertFromPaste', 'pasted'],
  ['insertFromDrop', 'pasted'],
])('a change of the field by %s is %s', (inputType, kind) => {
  const editList = vi.fn();
  const services = {} as BulkServices;
  render(
    <Composer
      services={services}
      list={emptyBulkList}
      book={emptyPresetBook}
      editList={editList}
      attempt={async () => true}
    >
      {null}
    </Composer>,
  );
  const field = screen.getByLabelText<HTMLTextAreaElement>('Destinations');
  field.value = 'https://www.kedai.example/p/1';
  fireEvent(field, new InputEvent('input', { inputType, bubbles: true }));
  expect(editList).toHaveBeenCalledWith({ kind, text: field.value });
});
