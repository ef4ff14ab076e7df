import { beforeEach } from 'vitest';

// Sources full of switches take many times as long: what measures that would fail without any mutant.
beforeEach(({ task, skip }) => {
  if (/\btakes? (?:time|about as long)\b/.test(task.name)) skip();
});
