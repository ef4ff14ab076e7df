// @vitest-environment happy-dom
import { fireEvent, waitFor } from '@testing-library/preact';
import { render } from 'preact';
import { afterEach, expect, it, vi } from 'vitest';
import { NumberSetting } from '#components/forms/number-setting.tsx';

afterEach(() => render(null, document.body));

/** Drawn as a page draws it: the tests' library would have run its effects already. */
function show(value: number) {
  const onSave = vi.fn();
  render(
    <NumberSetting
      label="Calls per minute"
      name="callsPerMinute"
      settings={{ callsPerMinute: value }}
      managed={{}}
      onSave={onSave}
    />,
    document.body,
  );
  const field = document.querySelector('input');
  if (field === null) throw new Error('no field was drawn');
  return { field, onSave };
}
const afterEffects = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

it('a number among the settings keeps what the user types as soon as the field is there', async () => {
  const { field, onSave } = show(20);
  fireEvent.input(field, { target: { value: '600' } });
  await afterEffects();
  expect(field.value).toBe('600');
  fireEvent.change(field);
  expect(onSave).toHaveBeenCalledExactlyOnceWith({ callsPerMinute: 600 });
});

it.each(['1.000', '6e1', '60.0'])('a number among the settings is no other one than people read: %s', (typed) => {
  const { field, onSave } = show(20);
  fireEvent.input(field, { target: { value: typed } });
  fireEvent.change(field);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(onSave).not.toHaveBeenCalled();
});

it('a number among the settings shows a value that came from elsewhere', async () => {
  const { field } = show(20);
  show(30);
  await waitFor(() => expect(field.value).toBe('30'));
});
