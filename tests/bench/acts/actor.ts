import type { Page } from '@playwright/test';
import type { ExtensionDriver } from '../../e2e/fixtures/create-extension-driver.ts';

/** An extension that acts behind a press: Linkmint, or the least one. */
export interface Actor {
  readonly driver: ExtensionDriver;
  /** Its command in the manifest. */
  readonly command: string;
  /** Opens a page that it acts on, and waits until it put its button there. */
  visit(): Promise<Page>;
  /** Where its button on the page is. */
  aim(page: Page): Promise<{ readonly x: number; readonly y: number }>;
}
