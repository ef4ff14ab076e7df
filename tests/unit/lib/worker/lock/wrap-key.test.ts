import { expect, it } from 'vitest';
import { passphraseRounds } from '#lib/domain/lock/passphrase.ts';
import { makePassphraseRecord, makeSealingKey, unwrapByPassphrase } from '#lib/worker/lock/wrap-key.ts';

const passphrase = 'correct horse battery';

it('a passphrase opens its record by the 600,000 rounds that the record names, and by no fewer', async () => {
  const key = await makeSealingKey();
  const record = await makePassphraseRecord(key, passphrase, passphraseRounds);
  expect(record.rounds).toBe(600_000);
  const opened = await unwrapByPassphrase(record, passphrase);
  expect(opened && (await crypto.subtle.exportKey('jwk', opened)).k).toBe(
    (await crypto.subtle.exportKey('jwk', key)).k,
  );
  expect(await unwrapByPassphrase({ ...record, rounds: record.rounds - 1 }, passphrase)).toBeNull();
});

it('another passphrase opens nothing', async () => {
  const record = await makePassphraseRecord(await makeSealingKey(), passphrase, 1_000);
  expect(await unwrapByPassphrase(record, `${passphrase} `)).toBeNull();
});
