import { accessSync, constants, statSync } from 'node:fs';

/** Whether the path is a file that can be run. */
export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
