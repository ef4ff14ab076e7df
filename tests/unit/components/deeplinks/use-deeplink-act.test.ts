// @vitest-environment happy-dom

import { act, renderHook } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { useMadeLink } from '#components/deeplinks/use-deeplink-act.ts';
import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';

const rice = { offerId: '101', offerName: 'Kedai Harian', url: 'https://www.kedai.example/p/rice', title: 'Rice' };
const lamp = { ...rice, url: 'https://www.kedai.example/p/lamp' };

it('the link that is made already is never that of the page before, while it is read whether the next has one', async () => {
  const answers: ((link: MintedLink | null) => void)[] = [];
  const readMade = () => new Promise<MintedLink | null>((resolve) => answers.push(resolve));
  const services = { readMade };
  const { result, rerender } = renderHook(({ target }) => useMadeLink(services, target, null, ''), {
    initialProps: { target: rice },
  });
  await act(async () => answers[0]?.(aKeptLink({ linkId: 'rice' })));
  expect(result.current?.linkId).toBe('rice');
  rerender({ target: lamp });
  expect(result.current).toBeNull();
  await act(async () => answers[1]?.(null));
  expect(result.current).toBeNull();
});
