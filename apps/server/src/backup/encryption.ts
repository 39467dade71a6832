import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { BackupError, toBackupError } from './backup-error.ts';

/** How every file of age begins (age-encryption.org/v1). */
const AGE_FIRST_LINE = 'age-encryption.org/v1\n';

type Transform = (bytes: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

/** Encrypts to the age public key `recipient`. Throws `BackupError` without repeating it, since it may be a private key. */
export function createEncryption(recipient: string): Transform {
  if (/^AGE-SECRET-KEY-/i.test(recipient))
    throw new BackupError(
      'That is a private key, and others may now read it in the history of the shell. Make a new pair, and name its public key, which begins with age1.',
    );
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch (error) {
    throw new BackupError('The key after --encrypt-to is not a public key of age, such as age1… from age-keygen.', {
      cause: error,
    });
  }
  return async function* encrypt(bytes) {
    yield* await encrypter.encrypt(toWebStream(bytes));
  };
}

export function isEncrypted(firstBytes: Buffer): boolean {
  return firstBytes.toString('latin1').startsWith(AGE_FIRST_LINE);
}

/** Reads private keys like those of age-keygen, one a line. Undefined if there is neither a file nor the variable. */
export async function readIdentities(
  path: string | undefined,
  variable: string | undefined,
): Promise<string[] | undefined> {
  if (path === undefined && !variable?.trim()) return undefined;
  const source = path === undefined ? 'BACKUP_IDENTITY' : `The file ${path}`;
  if (path !== undefined && /^AGE-SECRET-KEY-/i.test(path))
    throw new BackupError(
      'After --identity comes the name of a file, not the key. Others may now read it in the history of the shell.',
    );
  const text = path === undefined ? (variable ?? '') : await readText(resolve(path));
  const identities = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  try {
    for (const identity of identities) new Decrypter().addIdentity(identity);
  } catch (error) {
    throw noKeyError(source, error);
  }
  if (identities.length === 0) throw noKeyError(source);
  return identities;
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw toBackupError(`The file ${path} cannot be read`, error);
  }
}

function noKeyError(source: string, cause?: unknown): BackupError {
  return new BackupError(`${source} has no private key of age: one starts with AGE-SECRET-KEY-1.`, { cause });
}

/** Throws `BackupError` if the file is for another key, and a plain `Error` if it is damaged. */
export async function* decrypt(
  bytes: AsyncIterable<Uint8Array>,
  path: string,
  identities: readonly string[],
): AsyncGenerator<Buffer> {
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  const decrypted = await decrypter.decrypt(toWebStream(bytes)).catch((error: unknown) => {
    if (error instanceof Error && error.message.startsWith('no identity matched'))
      throw new BackupError(`The backup ${path} is encrypted to another key. Use the private key of that one.`, {
        cause: error,
      });
    throw error;
  });
  for await (const part of decrypted) yield Buffer.from(part.buffer, part.byteOffset, part.byteLength);
}

function toWebStream(bytes: AsyncIterable<Uint8Array>): globalThis.ReadableStream<Uint8Array> {
  return ReadableStream.from(bytes);
}
