import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { EnvError, parseEnv, readEnv } from './env.ts';

function errorMessageOf(source: Record<string, string>): string {
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
      databaseDirectUrl: null,
      databaseReadUrl: null,
      publicUrl: null,
      trustProxy: false,
      clientIpv6Prefix: 56,
      drainSeconds: 0,
      logLevel: 'info',
      metrics: null,
      smtpUrl: null,
      mailFrom: null,
      securityContact: null,
      adminSecondFactor: [],
      registration: null,
      checkInLocation: 'optional',
      mapTiles: null,
      newsSources: null,
      backupDir: null,
      maxPicturesBytes: null,
      picturesS3Url: null,
      limitsFile: null,
      placeSources: null,
      conditions: null,
      newsAllowPrivateAddresses: false,
      pushAllowPrivateAddresses: false,
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
    DATABASE_DIRECT_URL: 'postgres://eco:secret@primary.example.sg/eco',
    DATABASE_READ_URL: 'postgres://eco:secret@standby.example.sg/eco',
    PUBLIC_URL: 'https://eco.example.sg',
    TRUST_PROXY: '1',
    CLIENT_IPV6_PREFIX: '64',
    DRAIN_SECONDS: '5',
    LOG_LEVEL: 'warn',
    METRICS_PORT: '9464',
    METRICS_HOST: '::',
    SMTP_URL: 'smtps://mail.example.sg:465',
    MAIL_FROM: 'EcoPulse Toa Payoh <ecopulse@example.sg>',
    SECURITY_CONTACT: 'mailto:security@example.sg',
    ADMIN_SECOND_FACTOR: 'required',
    REGISTRATION: 'invited',
    CHECK_IN_LOCATION: ' required ',
    MAP_TILES_URL: 'https://tiles.example.sg/light/{z}/{x}/{y}.png',
    MAP_TILES_DARK_URL: 'https://tiles.example.sg/dark/{z}/{x}/{y}.png',
    MAP_TILES_CREDIT: 'Example Maps',
    NEWS_SOURCES: '/etc/eco/feeds.json',
    BACKUP_DIR: '/var/backups/eco',
    PICTURES_MAX_GB: '0.5',
    PICTURES_S3_URL: 'https://key:s%2Fecret@s3.example.sg/pictures?region=ap-southeast-1',
    CONDITIONS: 'data.gov.sg',
    CONDITIONS_URL: 'http://127.0.0.1:9100/v2/real-time/api',
    CONDITIONS_KEY: 'v2:secret',
    CONDITIONS_ALLOW_PRIVATE_ADDRESSES: '1',
    NEWS_ALLOW_PRIVATE_ADDRESSES: '1',
    PUSH_ALLOW_PRIVATE_ADDRESSES: 'yes',
  });
  expect(env).toEqual({
    production: false,
    port: 0,
    host: '::1',
    dataDir: '/var/lib/eco',
    databaseUrl: 'postgres://eco:secret@db.example.sg:5432/eco?sslmode=require',
    databaseDirectUrl: 'postgres://eco:secret@primary.example.sg/eco',
    databaseReadUrl: 'postgres://eco:secret@standby.example.sg/eco',
    publicUrl: new URL('https://eco.example.sg'),
    trustProxy: 1,
    clientIpv6Prefix: 64,
    drainSeconds: 5,
    logLevel: 'warn',
    metrics: { port: 9464, host: '::' },
    smtpUrl: new URL('smtps://mail.example.sg:465'),
    mailFrom: { name: 'EcoPulse Toa Payoh', address: 'ecopulse@example.sg' },
    securityContact: new URL('mailto:security@example.sg'),
    adminSecondFactor: ['owner', 'editor', 'moderator', 'organiser'],
    registration: 'invited',
    checkInLocation: 'required',
    mapTiles: {
      light: 'https://tiles.example.sg/light/{z}/{x}/{y}.png',
      dark: 'https://tiles.example.sg/dark/{z}/{x}/{y}.png',
      credit: 'Example Maps',
    },
    newsSources: '/etc/eco/feeds.json',
    backupDir: '/var/backups/eco',
    maxPicturesBytes: 500_000_000,
    picturesS3Url: new URL('https://key:s%2Fecret@s3.example.sg/pictures?region=ap-southeast-1'),
    limitsFile: null,
    placeSources: null,
    conditions: {
      url: new URL('http://127.0.0.1:9100/v2/real-time/api/'),
      key: 'v2:secret',
      allowsPrivateAddresses: true,
    },
    newsAllowPrivateAddresses: true,
    pushAllowPrivateAddresses: true,
  });
});

const SMTP_MESSAGE = 'an address such as smtps://user:password@mail.example.sg, with % in a password written as %25';
const SENDER_MESSAGE = 'one email address, such as ecopulse@example.sg or EcoPulse <ecopulse@example.sg>';
const OBJECT_STORE_MESSAGE =
  'an address such as https://KEY:SECRET@s3.ap-southeast-1.amazonaws.com/bucket?region=ap-southeast-1, with / in a secret written as %2F';
const CONTACT_MESSAGE = 'an address such as mailto:security@example.sg or https://example.sg/security';
const TILES_MESSAGE = 'an address such as https://tiles.example.sg/{z}/{x}/{y}.png';
const PROXIES_MESSAGE =
  'the number of proxies in front (at most 10) or their networks, such as 1, loopback or 10.0.0.0/8, 2001:db8::/32';

const INVALID_VALUES = [
  ['PORT', 'eighty', 'a port from 0 to 65535 (0 = any free one)'],
  ['PORT', '65536', 'a port from 0 to 65535 (0 = any free one)'],
  ['PORT', '-1', 'a port from 0 to 65535 (0 = any free one)'],
  ['PORT', '80.5', 'a port from 0 to 65535 (0 = any free one)'],
  ['HOST', 'http://localhost', 'an address or host name to listen on, such as 127.0.0.1 or 0.0.0.0'],
  ['DATABASE_URL', 'mysql://db/eco', 'an address starting with postgres:// or postgresql://'],
  ['DATABASE_DIRECT_URL', 'db.example.sg', 'an address starting with postgres:// or postgresql://'],
  ['DATABASE_READ_URL', 'db.example.sg', 'an address starting with postgres:// or postgresql://'],
  ['DATABASE_URL', 'db.example.sg', 'an address starting with postgres:// or postgresql://'],
  ['PUBLIC_URL', 'eco.example.sg', 'an address starting with http:// or https://'],
  ['PUBLIC_URL', 'ftp://eco.example.sg', 'an address starting with http:// or https://'],
  ['TRUST_PROXY', 'maybe', PROXIES_MESSAGE],
  ['CLIENT_IPV6_PREFIX', '32', 'a whole number of bits from 48 to 64'],
  ['CLIENT_IPV6_PREFIX', '/56', 'a whole number of bits from 48 to 64'],
  ['DRAIN_SECONDS', '61', 'a whole number of seconds from 0 to 60'],
  ['LOG_LEVEL', 'loud', 'one of fatal, error, warn, info, debug, trace, silent'],
  ['METRICS_PORT', 'yes', 'a port from 0 to 65535 (0 = any free one)'],
  ['METRICS_HOST', 'http://localhost', 'an address or host name to listen on, such as 127.0.0.1 or 0.0.0.0'],
  ['SMTP_URL', 'https://mail.example.sg', 'an address starting with smtp:// or smtps://'],
  ['SMTP_URL', 'smtp://eco:100%@mail.example.sg', SMTP_MESSAGE],
  ['SMTP_URL', 'smtp://', SMTP_MESSAGE],
  ['MAIL_FROM', 'EcoPulse ecopulse@example.sg', SENDER_MESSAGE],
  ['MAIL_FROM', 'a@example.sg, b@example.sg', SENDER_MESSAGE],
  ['SECURITY_CONTACT', 'security@example.sg', CONTACT_MESSAGE],
  ['SECURITY_CONTACT', 'mailto:security', CONTACT_MESSAGE],
  ['SECURITY_CONTACT', 'http://example.sg/security', CONTACT_MESSAGE],
  ['ADMIN_SECOND_FACTOR', 'always', 'optional, required, or some of owner, editor, moderator, organiser'],
  ['ADMIN_SECOND_FACTOR', 'owner,owner', 'optional, required, or some of owner, editor, moderator, organiser'],
  ['REGISTRATION', 'yes', 'one of open, invited, closed'],
  ['CHECK_IN_LOCATION', 'always', 'one of optional, required'],
  ['MAP_TILES_URL', 'https://tiles.example.sg/{z}/{x}.png', TILES_MESSAGE],
  ['MAP_TILES_URL', 'tiles.example.sg/{z}/{x}/{y}.png', TILES_MESSAGE],
  ['MAP_TILES_URL', 'https://{s}.example.sg/{z}/{x}/{y}.png', TILES_MESSAGE],
  ['MAP_TILES_DARK_URL', "https://tiles.example.sg; script-src 'unsafe-inline'/{z}/{x}/{y}.png", TILES_MESSAGE],
  ['PICTURES_MAX_GB', '0', 'a number of gigabytes, such as 20 or 0.5'],
  ['PICTURES_MAX_GB', '20 GB', 'a number of gigabytes, such as 20 or 0.5'],
  ['PICTURES_S3_URL', 'https://s3.example.sg/pictures', OBJECT_STORE_MESSAGE],
  ['PICTURES_S3_URL', 'https://key:secret@s3.example.sg/', OBJECT_STORE_MESSAGE],
  ['PICTURES_S3_URL', 's3://key:secret@pictures', 'an address starting with http:// or https://'],
  ['CONDITIONS', 'openweathermap', 'one of data.gov.sg'],
  ['CONDITIONS_URL', 'data.gov.sg', 'an address starting with http:// or https://'],
  ['CONDITIONS_KEY', 'a key', 'a key of up to 200 letters, digits and signs'],
  ['NEWS_ALLOW_PRIVATE_ADDRESSES', 'perhaps', 'true or false'],
] as const;

describe('an invalid value', () => {
  test.each(INVALID_VALUES)('of %s, "%s", is refused with a sentence on valid values', (name, value, expected) => {
    expect(errorMessageOf({ [name]: value })).toMatch(new RegExp(`^${name} .*must be `));
    expect(errorMessageOf({ [name]: value }).endsWith(`must be ${expected}.`)).toBe(true);
  });

  test('is shown, so that the operator sees the mistake', () => {
    expect(errorMessageOf({ PORT: 'eighty' })).toMatch(/^PORT is "eighty", but it must be /);
  });

  test.each(['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL', 'SMTP_URL', 'PICTURES_S3_URL'])(
    'of %s is not shown, since it can contain a password',
    (name) => {
      expect(errorMessageOf({ [name]: 'https://eco:hunter2@example.sg' })).not.toContain('hunter2');
    },
  );

  test('of CONDITIONS_KEY is not shown', () => {
    expect(errorMessageOf({ CONDITIONS_KEY: 'hunter2 hunter2' })).not.toContain('hunter2');
  });

  test('includes DATABASE_DIRECT_URL without DATABASE_URL', () => {
    expect(errorMessageOf({ DATABASE_DIRECT_URL: 'postgres://primary.example.sg/eco' })).toBe(
      'DATABASE_DIRECT_URL needs DATABASE_URL: no PgBouncer leads to the bundled PostgreSQL.',
    );
  });

  test('includes DATABASE_READ_URL without DATABASE_URL', () => {
    expect(errorMessageOf({ DATABASE_READ_URL: 'postgres://standby.example.sg/eco' })).toBe(
      'DATABASE_READ_URL needs DATABASE_URL: the bundled PostgreSQL has no standby.',
    );
  });

  test('is reported together with all others, one line each', () => {
    const source = Object.fromEntries(INVALID_VALUES.map(([name, value]) => [name, value]));
    const lines = errorMessageOf(source).split('\n');
    expect(lines.map((line) => line.split(' ')[0])).toEqual(Object.keys(source));
  });
});

test('the metrics need another port than the server, unless both are 0', () => {
  expect(errorMessageOf({ METRICS_PORT: '3000' })).toBe('METRICS_PORT must be another port than PORT.');
  expect(errorMessageOf({ PORT: 'eighty', METRICS_PORT: '3000' }).split('\n')).toHaveLength(2);
  expect(readEnv({ PORT: '0', METRICS_PORT: '0' }).metrics).toEqual({ port: 0, host: '127.0.0.1' });
});

describe('map tiles', () => {
  const light = 'https://tiles.example.sg/{z}/{x}/{y}.png';

  test('without dark ones serve both themes', () => {
    const env = readEnv({ MAP_TILES_URL: light, MAP_TILES_CREDIT: 'Example Maps' });
    expect(env.mapTiles).toEqual({ light, dark: light, credit: 'Example Maps' });
  });

  test('need a credit', () => {
    expect(errorMessageOf({ MAP_TILES_URL: light })).toMatch(/^MAP_TILES_CREDIT must name the source/);
  });
});

describe('TRUST_PROXY', () => {
  test.each<[string, ReturnType<typeof readEnv>['trustProxy']]>([
    ['1', 1],
    ['2', 2],
    ['0', false],
    ['False', false],
    ['no', false],
    ['loopback', ['loopback']],
    [' 10.0.0.0/8 ,uniquelocal,2001:db8::/32 ', ['10.0.0.0/8', 'uniquelocal', '2001:db8::/32']],
    ['192.0.2.7,::1', ['192.0.2.7', '::1']],
  ])('%s is read', (value, expected) => {
    expect(readEnv({ TRUST_PROXY: value }).trustProxy).toEqual(expected);
  });

  test.each(['true', 'yes', 'TRUE'])(
    '%s is refused, since it would trust any client: for one proxy, use 1',
    (value) => {
      expect(errorMessageOf({ TRUST_PROXY: value })).toMatch(/^TRUST_PROXY is .* must be .*; for one proxy, use 1\.$/);
    },
  );

  test.each([
    '11',
    '-1',
    '1.5',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    '10.1',
    'loopback,',
    'proxy.example.sg',
  ])('%s is refused', (value) => {
    expect(errorMessageOf({ TRUST_PROXY: value })).toContain(PROXIES_MESSAGE);
  });
});

test('ADMIN_SECOND_FACTOR takes a list of roles', () => {
  expect(readEnv({ ADMIN_SECOND_FACTOR: 'owner, moderator' }).adminSecondFactor).toEqual(['owner', 'moderator']);
});

describe('a variable with almost the name of one of ours', () => {
  test.each([
    ['LOG_LEVL', 'LOG_LEVEL'],
    ['PROT', null],
    ['PORTS', 'PORT'],
    ['log_level', 'LOG_LEVEL'],
    ['SMTP_URI', 'SMTP_URL'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['PUBLIC-URL', 'PUBLIC_URL'],
    ['HOME', null],
    ['HOSTNAME', null],
    ['PATH', null],
    ['PGPORT', null],
    ['MAIL', null],
    ['LOGNAME', null],
    ['npm_config_port', null],
  ])('%s: is %s meant?', (name, meant) => {
    expect(parseEnv({ [name]: 'debug' }).warnings).toEqual(
      meant === null ? [] : [`${name} is no variable of EcoPulse and has no effect. Is ${meant} meant?`],
    );
  });

  test('is none of our own', () => {
    const names = ['PORT', 'HOST', 'LOG_LEVEL', 'METRICS_PORT', 'METRICS_HOST', 'NODE_ENV', 'DATABASE_READ_URL'];
    expect(parseEnv(Object.fromEntries(names.map((name) => [name, '1']))).warnings).toEqual([]);
  });
});

describe('PLACE_SOURCES', () => {
  const readWithFile = async (text: string) => {
    const folder = await mkdtemp(join(tmpdir(), 'ecopulse-sources-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const path = join(folder, 'sources.json');
    await writeFile(path, text);
    try {
      return readEnv({ PLACE_SOURCES: path }).placeSources;
    } catch (error) {
      return (error as Error).message.replaceAll(path, 'sources.json').split('\n');
    }
  };
  const source = { kind: 'lta-station-exits', url: 'https://data.example.sg/exits', licence: 'Open Data Licence' };

  test('is read', async () => {
    expect(await readWithFile(JSON.stringify([source]))).toEqual([source]);
  });

  test('that is wrong stops the start with a sentence for each fault', async () => {
    expect(await readWithFile('[{')).toEqual(['PLACE_SOURCES sources.json: The file is not JSON.']);
    expect(await readWithFile('{}')).toEqual(['PLACE_SOURCES sources.json: The file: Must be a list of sources.']);
    const wrong = [
      { ...source, kind: 'parks' },
      { ...source, url: 'file:///etc/passwd', license: '' },
      { kind: 'nparks-facilities', url: source.url, licence: '' },
      source,
      source,
    ];
    expect(await readWithFile(JSON.stringify(wrong))).toEqual([
      'PLACE_SOURCES sources.json: 0.kind: Must be one of nparks-facilities, lta-station-exits.',
      'PLACE_SOURCES sources.json: 1.url: Must be an address starting with https:// or http://.',
      'PLACE_SOURCES sources.json: 1: Must have kind, url and licence, and nothing else.',
      'PLACE_SOURCES sources.json: 2.licence: Must not be empty.',
    ]);
    expect(await readWithFile(JSON.stringify([source, source]))).toEqual([
      'PLACE_SOURCES sources.json: 1.kind: Must not be there twice.',
    ]);
  });
});

describe('LIMITS_FILE', () => {
  const readWithFile = async (text: string | null) => {
    const folder = await mkdtemp(join(tmpdir(), 'ecopulse-limits-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const path = join(folder, 'limits.json');
    if (text !== null) await writeFile(path, text);
    const sentences = (error: unknown) => (error as Error).message.replaceAll(path, 'limits.json').split('\n');
    try {
      return readEnv({ LIMITS_FILE: path }).limitsFile;
    } catch (error) {
      return sentences(error);
    }
  };

  test('is read', async () => {
    const settings = {
      limits: { register: { max: 600, seconds: 3600 } },
      networks: [{ cidr: '10.1.0.0/16', factor: 2, name: 'School' }],
    };
    expect(await readWithFile(JSON.stringify(settings))).toEqual(settings);
  });

  test('that is wrong stops the start with a sentence for each fault', async () => {
    expect(await readWithFile(null)).toEqual(['LIMITS_FILE limits.json: The file cannot be read (ENOENT).']);
    expect(await readWithFile('{"limits":')).toEqual(['LIMITS_FILE limits.json: The file is not JSON.']);
    expect(await readWithFile('[]')).toEqual([expect.stringContaining('LIMITS_FILE limits.json: The file: ')]);
    const limits = { registre: { max: 1, seconds: 1 }, read: { max: 'many', seconds: 60 } };
    const networks = [{ cidr: 'school', factor: 2, name: 'School' }];
    expect(await readWithFile(JSON.stringify({ limits, networks }))).toEqual([
      expect.stringContaining(
        'LIMITS_FILE limits.json: limits.registre: There is no such limit. The limits are read, ',
      ),
      'LIMITS_FILE limits.json: limits.read.max: Must be a whole number from 1 to 2147483647.',
      'LIMITS_FILE limits.json: networks.0.cidr: Enter a network such as 10.1.0.0/16 or 2001:db8::/48.',
    ]);
    expect(await readWithFile(JSON.stringify({ limits: { read: { max: 9_000, seconds: 60 } }, networks: [] }))).toEqual(
      ['LIMITS_FILE limits.json: limits.read.max: Must be a whole number from 60 to 6000.'],
    );
  });
});
