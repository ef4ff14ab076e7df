import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { isProgram } from './is-program.mjs';

// Plain JavaScript of Node's own modules: it runs before anything is installed, on a Node that cannot read TypeScript.

/** Builds that take an unsigned package come first: only those keep one over a restart. */
const commandNames = ['firefox-esr', 'firefox-developer-edition', 'firefox-nightly', 'firefox'];

function usualPlaces() {
  if (process.platform === 'darwin') {
    const bundles = ['Firefox Developer Edition', 'Firefox Nightly', 'Firefox'].map(
      (name) => `Applications/${name}.app/Contents/MacOS/firefox`,
    );
    return ['/', homedir()].flatMap((root) => bundles.map((bundle) => join(root, bundle)));
  }
  if (process.platform === 'win32') {
    const roots = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA];
    return roots
      .filter((root) => root !== undefined)
      .flatMap((root) =>
        ['Firefox Developer Edition', 'Mozilla Firefox'].map((name) => join(root, name, 'firefox.exe')),
      );
  }
  return ['/usr/lib/firefox-esr/firefox-esr', '/usr/lib/firefox/firefox', '/opt/firefox/firefox'];
}

/**
 * The program of a Firefox, or null. Playwright's own is patched, and no user has it, so it is not searched.
 * @throws where FIREFOX_PATH names none
 */
export function findFirefox() {
  const wanted = process.env.FIREFOX_PATH;
  if (wanted !== undefined && wanted !== '') {
    if (isProgram(wanted)) return wanted;
    throw new Error(`FIREFOX_PATH names no program: ${wanted}`);
  }
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = commandNames.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...usualPlaces()].find(isProgram) ?? null;
}
