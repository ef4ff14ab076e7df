/**
 * How long a test waits for a condition before it fails. At a desk a wrong condition fails soon; the whole suite and CI run on
 * machines that do other things as well.
 */
export const patienceMs = process.env.CI ? 15_000 : 2_000;
