/** The program of a Firefox that is installed, or null. @throws where FIREFOX_PATH names none */
export function findFirefox(): string | null;
