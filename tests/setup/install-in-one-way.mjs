// Plain JavaScript of Node's own modules: it runs before anything is installed, on a Node that cannot read TypeScript.

/**
 * Tries one way after the other until the program is there, and says one line before each. What the commands print is
 * shown only where no way worked: a download that failed says nothing to whoever got the program otherwise.
 */
export async function installInOneWay({ ways, find, run, say }) {
  const printed = [];
  for (const { line, commands } of ways) {
    say(line);
    for (const command of commands) {
      const { isDone, output } = run(command);
      printed.push(`$ ${command.join(' ')}\n${output.trim()}`);
      if (!isDone) break;
    }
    const found = await find();
    if (found !== null) return found;
  }
  for (const text of printed) say(text);
  return null;
}
