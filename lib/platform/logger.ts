/** The one way to write to the console. Takes names and codes only: never a URL, a key or a text of the service. */
export interface Logger {
  warn(event: string, code: string): void;
}

export function createConsoleLogger(): Logger {
  return {
    // A warning, not an error: the surface concerned also shows the user everything that is logged here.
    warn: (event, code) => console.warn(`[linkmint] ${event}: ${code}`),
  };
}
