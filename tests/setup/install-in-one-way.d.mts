type Command = readonly string[];

/**
 * Tries one way after the other until `find` finds the program, and says one line before each; null where none worked. What
 * the commands printed is said only then.
 */
export function installInOneWay(setup: {
  readonly ways: readonly { readonly line: string; readonly commands: readonly Command[] }[];
  readonly find: () => string | null | Promise<string | null>;
  readonly run: (command: Command) => { readonly isDone: boolean; readonly output: string };
  readonly say: (text: string) => void;
}): Promise<string | null>;
