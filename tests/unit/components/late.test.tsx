// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/preact';
import { useState } from 'preact/hooks';
import { expect, expectTypeOf, it } from 'vitest';
import { type LateComponent, late } from '#components/late.tsx';

interface GreetingProps {
  readonly name: string;
}

function Greeting({ name }: GreetingProps) {
  const [greeted] = useState(name);
  return <p>Hello {greeted}</p>;
}

/** A module that loads when the test says so, and who asked for it. */
function aModule() {
  const asked: PromiseWithResolvers<{ readonly Greeting: typeof Greeting }>[] = [];
  const load = () => {
    const answer = Promise.withResolvers<{ readonly Greeting: typeof Greeting }>();
    asked.push(answer);
    return answer.promise;
  };
  return {
    load,
    imports: () => asked.length,
    arrive: () => asked.at(-1)?.resolve({ Greeting }),
    fail: () => asked.at(-1)?.reject(new TypeError('no such chunk')),
  };
}

it('a late component is in the first frame once it was preloaded', async () => {
  const module = aModule();
  const Late = late(module.load, 'Greeting');
  const preloaded = Late.preload();
  module.arrive();
  await preloaded;
  const { container } = render(<Late name="Siti" />);
  expect(container.textContent).toBe('Hello Siti');
  expect(module.imports()).toBe(1);
});

it('a late component loads when it is drawn without that, with something else in its place until then', async () => {
  const module = aModule();
  const Late = late(module.load, 'Greeting', () => <p>One moment</p>);
  const { container } = render(<Late name="Siti" />);
  expect(container.textContent).toBe('One moment');
  module.arrive();
  await expect.poll(() => container.textContent).toBe('Hello Siti');
});

it('a late component draws nothing while it loads, unless a placeholder is given', async () => {
  const { container } = render(<Dot />);
  expect(container.innerHTML).toBe('<b>·</b>');

  function Dot() {
    const [Late] = useState(() => late(aModule().load, 'Greeting'));
    return (
      <b>
        ·<Late name="Siti" />
      </b>
    );
  }
});

it('a late component is imported once for all that draw it', async () => {
  const module = aModule();
  const Late = late(module.load, 'Greeting');
  const { container } = render(
    <>
      <Late name="Siti" />
      <Late name="Farid" />
    </>,
  );
  void Late.preload();
  expect(module.imports()).toBe(1);
  module.arrive();
  await expect.poll(() => container.textContent).toBe('Hello SitiHello Farid');
});

it('a late component follows its props, and keeps its own state', async () => {
  const Late = late(
    async () => ({ Pair: ({ name }: GreetingProps) => [<Greeting key="first" name={name} />, ` (${name})`] }),
    'Pair',
  );
  await Late.preload();
  const { container, rerender } = render(<Late name="Siti" />);
  rerender(<Late name="Farid" />);
  expect(container.textContent).toBe('Hello Siti (Farid)');
});

it('a late component takes the props of the component, and no others', () => {
  const Late = late(aModule().load, 'Greeting');
  expectTypeOf(Late).toEqualTypeOf<LateComponent<GreetingProps>>();
  // @ts-expect-error: the name is missing.
  void (<Late />);
  // @ts-expect-error: a name is a text.
  void (<Late name={1} />);
  // @ts-expect-error: the module has no such export.
  late(aModule().load, 'Farewell');
});

it('a late component whose chunk is missing says so, and what to do next', async () => {
  const module = aModule();
  const Late = late(module.load, 'Greeting');
  render(<Late name="Siti" />);
  module.fail();
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
});

it('a late component whose chunk is missing is imported a second time by "Try again"', async () => {
  const module = aModule();
  const Late = late(module.load, 'Greeting');
  const { container } = render(<Late name="Siti" />);
  module.fail();
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await expect.poll(module.imports).toBe(2);
  expect(screen.queryByRole('alert')).toBeNull();
  module.fail();
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await expect.poll(module.imports).toBe(3);
  module.arrive();
  await expect.poll(() => container.textContent).toBe('Hello Siti');
});

it('a late component whose chunk is missing throws no error at a preload, and is tried again when it is drawn', async () => {
  const module = aModule();
  const Late = late(module.load, 'Greeting');
  const preloaded = Late.preload();
  module.fail();
  await expect(preloaded).resolves.toBeUndefined();
  const { container } = render(<Late name="Siti" />);
  expect(container.textContent).toBe('');
  await expect.poll(module.imports).toBe(2);
  module.arrive();
  await expect.poll(() => container.textContent).toBe('Hello Siti');
});

it('a late component whose chunk is missing says nothing when it is no longer drawn', async () => {
  const module = aModule();
  const Late = late(module.load, 'Greeting');
  const { unmount } = render(<Late name="Siti" />);
  const settled = Late.preload();
  unmount();
  module.fail();
  await settled;
  expect(screen.queryByRole('alert')).toBeNull();
});
