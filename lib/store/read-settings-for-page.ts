import type { SettingsInForce } from '#lib/domain/settings/settings.ts';
import { createSystemClock } from '#lib/platform/clock.ts';
import { within } from '#lib/platform/within.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { type PolicyLimits, readPolicyLimits } from '#lib/store/read-policy-limits.ts';
import { ownSettingsItem, underLimits } from '#lib/store/storage-items.ts';

/** How long a page waits for the policies before it is drawn: a browser that has just begun takes seconds to load them. */
const maxPageWaitMs = 100;

/**
 * As `settingsItem.read`, for a page. It does not wait for policies: until they are known, what they could forbid is off,
 * and what they could set is the user's own. Words that leave the page wait for them (`withPolicySettings`).
 */
export async function readSettingsForPage(): Promise<SettingsInForce> {
  const [settings, limits] = await Promise.all([ownSettingsItem.read(), readPolicyLimitsForPage()]);
  return underLimits(settings, limits);
}

/** As `readPolicyLimits`, for a page. Null while that has no answer; `settings` is announced once it has. */
async function readPolicyLimitsForPage(): Promise<PolicyLimits | null> {
  const answer = readPolicyLimits();
  const limits = await within(createSystemClock(), maxPageWaitMs, answer, null);
  if (limits === null) void answer.then(() => announceDataChange('settings')).catch(() => undefined);
  return limits;
}
