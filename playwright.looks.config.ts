import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/** The compared pictures: `npm run test:looks`, which is a part of `npm run test:release`. */
export default defineConfig({
  ...base,
  testMatch: '**/*looks.spec.ts',
  testIgnore: [],
  snapshotPathTemplate: '{testDir}/looks/{arg}{ext}',
  // Of each picture that differs: what was expected, what is drawn, and the difference beside.
  reporter: [['list'], ['html', { open: 'never', outputFolder: '.output/reports/looks' }]],
});
