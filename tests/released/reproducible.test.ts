import { describe, expect, it } from 'vitest';
import { packElsewhere } from '../release/pack-elsewhere.ts';

describe('the package', () => {
  // Of one browser: `npm run release` and the release's workflow compare those of all three.
  it('is the same to the byte, whatever the folder that it is made in', () => {
    const first = packElsewhere('chrome', 'one');
    expect(Object.keys(first)).toEqual([expect.stringMatching(/^linkmint-.+-chrome\.zip$/)]);
    expect(packElsewhere('chrome', 'another/of another name')).toEqual(first);
  }, 240_000);
});
