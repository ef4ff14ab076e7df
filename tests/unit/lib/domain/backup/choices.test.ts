import { expect, it } from 'vitest';
import { mergeChoices } from '#lib/domain/backup/choices.ts';

it('the choices of this device and of a file merge to the very choices of this device if the file adds nothing', () => {
  const choices = { buttonCorner: 'top-left', nextCounter: 9 } as const;
  expect(mergeChoices(choices, { buttonCorner: 'bottom-left', nextCounter: 9 })).toBe(choices);
});

it('the choices of this device and of a file are those of both, and a counter never goes back', () => {
  expect(mergeChoices({ nextCounter: 9 }, { nextCounter: 4, buttonCorner: 'top-left' })).toEqual({
    nextCounter: 9,
    buttonCorner: 'top-left',
  });
});
