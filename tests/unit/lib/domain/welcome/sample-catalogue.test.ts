import { expect, it } from 'vitest';
import { samplePrograms, toSampleLink } from '#lib/domain/welcome/sample-catalogue.ts';

it('the sample catalogue has programs that links can be made for, one that has to wait, and coupons', () => {
  const standings = samplePrograms.map(({ applicationStatus }) => applicationStatus);
  expect(new Set(standings)).toEqual(new Set(['approved', 'pending']));
  expect(samplePrograms.flatMap(({ campaigns }) => campaigns).length).toBeGreaterThan(1);
});

it('the sample catalogue leads nowhere: each of its addresses is on a reserved name', () => {
  const addresses = samplePrograms.flatMap((program) => [program.pageUrl, toSampleLink(program, 'a')]);
  expect(addresses.length).toBeGreaterThan(4);
  expect(addresses.filter((address) => !new URL(address).hostname.endsWith('.example'))).toEqual([]);
});

it('the sample catalogue carries a sub ID in its links, as a real one does', () => {
  const [program] = samplePrograms;
  if (program === undefined) throw new Error('There is no sample');
  expect(new URL(toSampleLink(program, ' spring & co ')).searchParams.get('aff_sub')).toBe('spring & co');
  expect(new URL(toSampleLink(program, ' ')).searchParams.has('aff_sub')).toBe(false);
});
