import { describeMissingFirefox } from './describe-missing-firefox.ts';
import { findFirefox } from './find-firefox.mjs';
import { playwrightStep } from './playwright-step.ts';
import { runSuite } from './run-suite.ts';
import { vitestStep } from './vitest-step.ts';

/*
 * `npm run test:release`: what only a release needs, beside `npm test`.
 */

await runSuite({
  before: [
    { name: 'prepare', command: ['wxt', 'prepare'] },
    vitestStep('released'),
    playwrightStep({ name: 'end to end of a release', env: { LINKMINT_RELEASE: 'alone' } }),
    { name: 'build firefox', command: ['wxt', 'build', '-b', 'firefox'] },
    playwrightStep(
      {
        name: 'firefox of a release',
        needs: 'build firefox',
        missing: describeMissingFirefox(findFirefox()),
        env: { LINKMINT_RELEASE: 'alone' },
      },
      '--config',
      'playwright.firefox.config.ts',
    ),
    playwrightStep({ name: 'looks' }, '--config', 'playwright.looks.config.ts'),
    // A larger sample than every change has; `npm run test:soak -- kills` kills at every mark.
    vitestStep('kills', { env: { LINKMINT_KILLS: 'many' } }),
  ],
  lanes: [],
});
