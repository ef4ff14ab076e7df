import { expect, it } from 'vitest';
import { describeBarriers } from '#tests/setup/describe-barriers.ts';

const aRow = (state: string, dark: number) => ({ surface: 'popup', state, barriers: { light: 0, dark } });

it('describeBarriers counts the states of each surface, and says that axe objects to nothing', () => {
  const text = describeBarriers([aRow('at rest', 0), aRow('copied', 0)]);
  expect(text).toContain('2 states of 1 surfaces, each in light, dark: axe objects to nothing.');
  expect(text).toContain(': popup (2).');
});

it('describeBarriers names surface, state and theme of each objection', () => {
  expect(describeBarriers([aRow('at rest', 0), aRow('copied', 3)])).toContain('\n\n- popup, copied, dark: 3\n\n');
});
