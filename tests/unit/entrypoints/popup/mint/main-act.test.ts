import { expect, it } from 'vitest';
import { toMainAct } from '#entrypoints/popup/mint/main-act.ts';

const landingLink = 'https://go.links.example/landing';
const calm = { state: { kind: 'idle' }, risk: null, isGuarded: false } as const;

it('the popup’s one button copies a link, in colour, where nothing speaks against it', () => {
  expect(toMainAct(calm)).toEqual({ kind: 'copy', isQuiet: false });
});

it.each([
  ['the page is gone', { ...calm, risk: { kind: 'dead', status: 404 } }],
  ['the answer was lost', { ...calm, state: { kind: 'unknown' } }],
  ['the outcome is unknown', { ...calm, state: { kind: 'failed', error: { code: 'outcome-unknown' } } }],
  ['a refusal left nothing to copy', { ...calm, state: { kind: 'refused', landingLink: null, remembered: true } }],
] as const)('the popup’s one button has no colour where %s: a press may cost a link for nothing', (_why, standing) => {
  expect(toMainAct(standing)).toEqual({ kind: 'copy', isQuiet: true });
});

it('the popup’s one button copies the landing link after a refusal', () => {
  const state = { kind: 'refused', landingLink, remembered: false } as const;
  expect(toMainAct({ ...calm, state })).toEqual({ kind: 'copy-landing', isQuiet: false, landingLink });
});

it.each([
  { ...calm, isGuarded: true },
  { ...calm, state: { kind: 'quota-reached' } },
] as const)('the popup’s one button makes a link anyway once the links are used up: %o', (standing) => {
  expect(toMainAct(standing)).toEqual({ kind: 'make-anyway', isQuiet: true });
});

it('the popup’s one button copies again what it has made, though the links are used up by it', () => {
  const link = { trackingLink: landingLink } as never;
  expect(toMainAct({ ...calm, isGuarded: true, state: { kind: 'minted', link, reused: false } }).kind).toBe('copy');
});
