import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { isProgram } from './is-program.mjs';

// Plain JavaScript of Node's own modules: it runs before anything is installed, on a Node that cannot read TypeScript.

const commandNames = [
  'chromium',
  'chromium-browser',
  'ungoogled-chromium',
  'microsoft-edge',
  'microsoft-edge-stable',
  'google-chrome-for-testing',
  'google-chrome',
  'google-chrome-stable',
];

function usualPlaces() {
  if (process.platform === 'darwin') {
    const inBundle = (name) => `Applications/${name}.app/Contents/MacOS/${name}`;
    const bundles = ['Chromium', 'Microsoft Edge', 'Google Chrome for Testing', 'Google Chrome'].map(inBundle);
    return ['/', homedir()].flatMap((root) => bundles.map((bundle) => join(root, bundle)));
  }
  if (process.platform === 'win32') {
    const roots = [process.env.LOCALAPPDATA, process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)']];
    const programs = [
      'Chromium/Application/chrome.exe',
      'Microsoft/Edge/Application/msedge.exe',
      'Google/Chrome/Application/chrome.exe',
    ];
    return programs.flatMap((program) => roots.filter((root) => root !== undefined).map((root) => join(root, program)));
  }
  return [
    '/usr/lib/chromium/chromium',
    '/snap/bin/chromium',
    '/opt/microsoft/msedge/msedge',
    '/opt/google/chrome/chrome',
  ];
}

async function playwrightPath() {
  try {
    const { chromium } = await import('@playwright/test');
    return chromium.executablePath();
  } catch {
    return null;
  }
}

export async function findChromium() {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted !== undefined && wanted !== '') {
    if (isProgram(wanted)) return wanted;
    throw new Error(`CHROMIUM_PATH names no program: ${wanted}`);
  }
  const ofPlaywright = await playwrightPath();
  if (ofPlaywright !== null && isProgram(ofPlaywright)) return ofPlaywright;
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = commandNames.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...usualPlaces()].find(isProgram) ?? null;
}
