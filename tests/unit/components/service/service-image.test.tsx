// @vitest-environment happy-dom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, it } from 'vitest';
import { ServiceImage } from '#components/service/service-image.tsx';
import type { OfferableUrl } from '#lib/domain/addresses/offerable-url.ts';

const root = document.body;
afterEach(() => render(null, root));

const draw = (name: string) =>
  render(
    <ServiceImage url={`https://images.example/${name}.png` as OfferableUrl} alt="" class="mark-box">
      <span>KH</span>
    </ServiceImage>,
    root,
  );
const fail = () => root.querySelector('img')?.dispatchEvent(new Event('error'));

it('a picture of the service shows the initials of an image that fails before any effect has run', async () => {
  await act(() => {
    draw('refused');
    // Drawn, and refused at once: no effect has run yet.
    fail();
  });
  expect(root.textContent).toBe('KH');
  expect(root.querySelector('img')).toBeNull();
});

it('a picture of the service tries another image when the first one failed', async () => {
  await act(() => draw('refused'));
  await act(() => void fail());
  expect(root.textContent).toBe('KH');
  await act(() => draw('another'));
  expect(root.querySelector('img')?.getAttribute('src')).toBe('https://images.example/another.png');
});
