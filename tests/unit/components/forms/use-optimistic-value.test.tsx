// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/preact';
import type { VNode } from 'preact';
import { describe, expect, it } from 'vitest';
import { CheckBox } from '#components/forms/check-box.tsx';
import { RadioGroup } from '#components/forms/radio-group.tsx';
import { SelectField } from '#components/forms/select-field.tsx';
import { Switch } from '#components/forms/switch.tsx';

const choices = ['weekly', 'daily', 'never'] as const;
type Choice = (typeof choices)[number];
type Draw = (stored: Choice, onChange: (value: Choice) => unknown) => VNode;
const options = choices.map((value) => ({ value, text: value }));

/** Each control, what it shows, and the user's hand on it. A control that is on or off shows "daily" when it is on. */
const controls: readonly (readonly [string, { draw: Draw; read: () => string; choose: (value: Choice) => void }])[] = [
  [
    'a radio group',
    {
      draw: (value, onChange) => <RadioGroup label="Often" value={value} options={options} onChange={onChange} />,
      read: () =>
        screen.getAllByRole<HTMLInputElement>('radio').find(({ checked }) => checked)?.parentElement?.textContent ?? '',
      choose: (value) => fireEvent.click(screen.getByRole('radio', { name: value })),
    },
  ],
  [
    'a list of choices',
    {
      draw: (value, onChange) => (
        <SelectField label="Often" value={value} options={options} onChange={(next) => onChange(next as Choice)} />
      ),
      read: () => screen.getByRole<HTMLSelectElement>('combobox').value,
      choose: (value) => fireEvent.change(screen.getByRole('combobox'), { target: { value } }),
    },
  ],
  [
    'a switch',
    {
      draw: (value, onChange) => (
        <Switch
          label="Often"
          hint=""
          isOn={value === 'daily'}
          onChange={(isOn) => onChange(isOn ? 'daily' : 'weekly')}
        />
      ),
      read: () => (screen.getByRole<HTMLInputElement>('switch').checked ? 'daily' : 'weekly'),
      choose: () => fireEvent.click(screen.getByRole('switch')),
    },
  ],
  [
    'a check box',
    {
      draw: (value, onChange) => (
        <CheckBox isOn={value === 'daily'} onChange={(isOn) => onChange(isOn ? 'daily' : 'weekly')}>
          Often
        </CheckBox>
      ),
      read: () => (screen.getByRole<HTMLInputElement>('checkbox').checked ? 'daily' : 'weekly'),
      choose: () => fireEvent.click(screen.getByRole('checkbox')),
    },
  ],
];

describe.each(controls)('%s whose choice is stored', (_name, { draw, read, choose }) => {
  it('a field whose choice is stored stays as chosen until it is stored, whatever is drawn meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const onChange = () => promise;
    const { rerender } = render(draw('weekly', onChange));
    choose('daily');
    rerender(draw('weekly', onChange));
    expect(read()).toBe('daily');
    rerender(draw('daily', onChange));
    resolve();
    await promise;
    await waitFor(() => expect(read()).toBe('daily'));
  });

  it.each(['resolves', 'rejects'] as const)(
    'a field whose choice is stored shows it once its promise %s',
    async (how) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      render(draw('weekly', () => promise));
      choose('daily');
      if (how === 'resolves') resolve();
      else reject(new Error('Not stored'));
      await waitFor(() => expect(read()).toBe('weekly'));
    },
  );
});

it('two choices, one soon after the other show the second one, whichever is stored first', async () => {
  const done = { daily: Promise.withResolvers<void>(), never: Promise.withResolvers<void>() };
  const onChange = (value: string) => (value === 'daily' ? done.daily.promise : done.never.promise);
  render(<SelectField label="Often" value="weekly" options={options} onChange={onChange} />);
  const list = screen.getByRole<HTMLSelectElement>('combobox');
  fireEvent.change(list, { target: { value: 'daily' } });
  fireEvent.change(list, { target: { value: 'never' } });
  done.daily.resolve();
  await done.daily.promise;
  expect(list.value).toBe('never');
  done.never.resolve();
  await waitFor(() => expect(list.value).toBe('weekly'));
});
