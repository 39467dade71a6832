import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EnvError, readEnv } from './env.ts';

function refusal(source: Record<string, string>): string {
  try {
    readEnv(source);
  } catch (error) {
    if (error instanceof EnvError) return error.message;
    throw error;
  }
  throw new Error(`nothing was refused of ${JSON.stringify(source)}`);
}

describe('without any variable', () => {
  test('every setting has its default', () => {
    expect(readEnv({})).toEqual({
      production: true,
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      databaseUrl: null,
      publicUrl: null,
      trustProxy: false,
      logLevel: 'info',
      smtpUrl: null,
      mailFrom: null,
      checkInLocation: 'optional',
      newsSources: null,
      newsAllowPrivateAddresses: false,
    });
  });

  test('empty and blank variables count as not set', () => {
    expect(readEnv({ PORT: '', PUBLIC_URL: '   ', CHECK_IN_LOCATION: '\t' })).toEqual(readEnv({}));
  });
});

test('each variable is read', () => {
  const env = readEnv({
    NODE_ENV: 'development',
    PORT: '0',
    HOST: '::1',
    DATA_DIR: '/var/lib/eco',
    DATABASE_URL: 'postgres://eco:secret@db.example.sg:5432/eco?sslmode=require',
    PUBLIC_URL: 'https://eco.example.sg',
    TRUST_PROXY: 'yes',
    LOG_LEVEL: 'warn',
    SMTP_URL: 'smtps://mail.example.sg:465',
    MAIL_FROM: 'ecopulse@example.sg',
    CHECK_IN_LOCATION: ' required ',
    NEWS_SOURCES: '/etc/eco/feeds.json',
    NEWS_ALLOW_PRIVATE_ADDRESSES: '1',
  });
  expect(env).toEqual({
    production: false,
    port: 0,
    host: '::1',
    dataDir: '/var/lib/eco',
    databaseUrl: 'postgres://eco:secret@db.example.sg:5432/eco?sslmode=require',
    publicUrl: new URL('https://eco.example.sg'),
    trustProxy: true,
    logLevel: 'warn',
    smtpUrl: new URL('smtps://mail.example.sg:465'),
    mailFrom: 'ecopulse@example.sg',
    checkInLocation: 'required',
    newsSources: '/etc/eco/feeds.json',
    newsAllowPrivateAddresses: true,
  });
});

const SMTP_EXAMPLE = 'an address such as smtps://user:password@mail.example.sg, with % in a password written as %25';

const WRONG = [
  ['PORT', 'eighty', 'a port from 0 to 65535 (0 = any free one)'],
  ['PORT', '65536', 'a port from 0 to 65535 (0 = any free one)'],
  ['PORT', '-1', 'a port from 0 to 65535 (0 = any free one)'],
  ['PORT', '80.5', 'a port from 0 to 65535 (0 = any free one)'],
  ['HOST', 'http://localhost', 'an address or host name to listen on, such as 127.0.0.1 or 0.0.0.0'],
  ['DATABASE_URL', 'mysql://db/eco', 'an address starting with postgres:// or postgresql://'],
  ['DATABASE_URL', 'db.example.sg', 'an address starting with postgres:// or postgresql://'],
  ['PUBLIC_URL', 'eco.example.sg', 'an address starting with http:// or https://'],
  ['PUBLIC_URL', 'ftp://eco.example.sg', 'an address starting with http:// or https://'],
  ['TRUST_PROXY', 'maybe', 'true or false'],
  ['LOG_LEVEL', 'loud', 'one of fatal, error, warn, info, debug, trace, silent'],
  ['SMTP_URL', 'https://mail.example.sg', 'an address starting with smtp:// or smtps://'],
  ['SMTP_URL', 'smtp://eco:100%@mail.example.sg', SMTP_EXAMPLE],
  ['SMTP_URL', 'smtp://', SMTP_EXAMPLE],
  ['MAIL_FROM', 'EcoPulse <ecopulse@example.sg>', 'an email address alone, such as ecopulse@example.sg'],
  ['MAIL_FROM', 'a@example.sg, b@example.sg', 'an email address alone, such as ecopulse@example.sg'],
  ['CHECK_IN_LOCATION', 'always', 'one of optional, required'],
  ['NEWS_ALLOW_PRIVATE_ADDRESSES', 'perhaps', 'true or false'],
] as const;

describe('an invalid value', () => {
  test.each(WRONG)('of %s, "%s", is refused with a sentence on valid values', (name, value, expected) => {
    expect(refusal({ [name]: value })).toMatch(new RegExp(`^${name} .*must be `));
    expect(refusal({ [name]: value }).endsWith(`must be ${expected}.`)).toBe(true);
  });

  test('is shown, so that the operator sees the mistake', () => {
    expect(refusal({ PORT: 'eighty' })).toMatch(/^PORT is "eighty", but it must be /);
  });

  test.each(['DATABASE_URL', 'SMTP_URL'])('of %s is not shown, since it can contain a password', (name) => {
    expect(refusal({ [name]: 'https://eco:hunter2@example.sg' })).not.toContain('hunter2');
  });

  test('does not hide another one: all are reported together, one line each', () => {
    const source = Object.fromEntries(WRONG.map(([name, value]) => [name, value]));
    const lines = refusal(source).split('\n');
    expect(lines.map((line) => line.split(' ')[0])).toEqual(Object.keys(source));
  });

  test.each(['1', 'true', 'YES'])('TRUST_PROXY=%s is yes', (value) => {
    expect(readEnv({ TRUST_PROXY: value }).trustProxy).toBe(true);
  });

  test.each(['0', 'False', 'no'])('TRUST_PROXY=%s is no', (value) => {
    expect(readEnv({ TRUST_PROXY: value }).trustProxy).toBe(false);
  });
});
