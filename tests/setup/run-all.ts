import { describeMissingFirefox } from './describe-missing-firefox.ts';
import { describeMissingVectors } from './describe-missing-vectors.ts';
import { findFirefox } from './find-firefox.mjs';
import { findRedis } from './find-redis.mjs';
import { playwrightStep } from './playwright-step.ts';
import { listMissingVectors } from './published-vectors.ts';
import { runSuite } from './run-suite.ts';
import { vitestStep } from './vitest-step.ts';

/** What `npm test` says without a Redis; nothing with one. */
function describeMissingRedis(program: string | null): string {
  return program === null
    ? 'There is no redis-server on this machine, so what the devices of a team share was not tested. Install it, or set REDIS_PATH.'
    : '';
}

/*
 * `npm test`: everything that a change must pass. The tests in browsers spend much of their time waiting for a browser, so most
 * of the rest runs beside them. `npm run test:release` runs what only a release needs.
 */

await runSuite(
  {
    before: [
      { name: 'prepare', command: ['wxt', 'prepare'] },
      { name: 'build chrome', command: ['wxt', 'build'] },
    ],
    lanes: [
      [
        playwrightStep({ name: 'end to end', needs: 'build chrome' }),
        { name: 'build firefox', command: ['wxt', 'build', '-b', 'firefox'] },
        vitestStep('built', { needs: 'build firefox' }),
        playwrightStep(
          {
            name: 'firefox',
            needs: 'build firefox',
            missing: describeMissingFirefox(findFirefox()),
            isRequired: process.env.LINKMINT_REQUIRE_FIREFOX === '1',
          },
          '--config',
          'playwright.firefox.config.ts',
        ),
        vitestStep('kills'),
      ],
      [
        { name: 'lint', command: ['biome', 'check', '.'] },
        { name: 'unused code', command: ['knip'] },
        { name: 'types', command: ['tsc', '--noEmit'], needs: 'prepare' },
        vitestStep('repo'),
        vitestStep('unit'),
        vitestStep('worker'),
        vitestStep('contract'),
      ],
    ],
  },
  [describeMissingVectors(listMissingVectors()), describeMissingRedis(findRedis())],
);
