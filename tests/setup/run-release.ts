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
    playwrightStep({ name: 'end to end of a release', env: { LINKMINT_RELEASE: '1' } }),
    playwrightStep({ name: 'looks' }, '--config', 'playwright.looks.config.ts'),
    // A larger sample than every change has; `npm run test:soak -- kills` kills at every mark.
    vitestStep('kills', { env: { LINKMINT_KILLS: 'many' } }),
  ],
  lanes: [],
});
