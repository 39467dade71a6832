import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { runsAsRoot } from '@ecopulse/bundled-postgres/testing';
import { inject, expect, onTestFinished, test } from 'vitest';
import { runFailingServerProcess, startServerProcess } from '../server-process.ts';
import { databaseUrl, createTestDatabase } from '../test-database.ts';
import { call } from './calls.ts';
import { createDataFolder } from './data-folder.ts';
import { recordMeasurement } from './measurements.ts';
import { waitUntil } from './wait-until.ts';

test('a server lists all invalid variables with what they must be, and ends with code 1', async () => {
  const { code, output } = await runFailingServerProcess({
    PORT: '70000',
    HOST: 'not a host',
    DATABASE_URL: 'mysql://localhost/ecopulse',
    PUBLIC_URL: 'ecopulse.sg',
    TRUST_PROXY: 'perhaps',
    DRAIN_SECONDS: '5s',
    LOG_LEVEL: 'loud',
    METRICS_PORT: 'all',
    METRICS_HOST: 'every where',
    SMTP_URL: 'https://mail.example.sg',
    CHECK_IN_LOCATION: 'sometimes',
  });

  expect(code).toBe(1);
  expect(output.split('\n')).toEqual([
    'Checking the settings …',
    'PORT is "70000", but it must be a port from 0 to 65535 (0 = any free one).',
    'HOST is "not a host", but it must be an address or host name to listen on, such as 127.0.0.1 or 0.0.0.0.',
    'DATABASE_URL must be an address starting with postgres:// or postgresql://.',
    'PUBLIC_URL is "ecopulse.sg", but it must be an address starting with http:// or https://.',
    'TRUST_PROXY is "perhaps", but it must be the number of proxies in front (at most 10) or their networks, such as 1, loopback or 10.0.0.0/8, 2001:db8::/32.',
    'DRAIN_SECONDS is "5s", but it must be a whole number of seconds from 0 to 60.',
    'LOG_LEVEL is "loud", but it must be one of fatal, error, warn, info, debug, trace, silent.',
    'METRICS_PORT is "all", but it must be a port from 0 to 65535 (0 = any free one).',
    'METRICS_HOST is "every where", but it must be an address or host name to listen on, such as 127.0.0.1 or 0.0.0.0.',
    'SMTP_URL must be an address starting with smtp:// or smtps://.',
    'CHECK_IN_LOCATION is "sometimes", but it must be one of optional, required.',
  ]);
});

test('a server prints its public address and where it listens', { timeout: 60_000 }, async () => {
  const database = await createTestDatabase(inject('postgres'));
  const server = await startServerProcess({
    DATABASE_URL: databaseUrl(database.connection),
    PUBLIC_URL: 'https://ecopulse.example.sg',
  });
  onTestFinished(async () => {
    await server.stop('SIGKILL');
    await database.drop();
  });
  expect(server.output()).toContain(`EcoPulse is ready at https://ecopulse.example.sg/ (listening at ${server.url})`);
  expect((await call(server, 'GET /api/ready')).status).toBe(200);
});

const PORTS_IN_USE = [
  ['PORT', /^Another program uses port \d+ of 127\.0\.0\.1 already\. Set PORT to a free one\.$/],
  ['METRICS_PORT', /^Another program uses port \d+ of 127\.0\.0\.1 already\. Set METRICS_PORT to a free one\.$/],
] as const;

test.each(PORTS_IN_USE)(
  'a server reports that its %s is in use, and ends with code 1',
  { timeout: 60_000 },
  async (name, message) => {
    const database = await createTestDatabase(inject('postgres'));
    const occupyingServer = createServer().listen(0, '127.0.0.1');
    await once(occupyingServer, 'listening');
    onTestFinished(async () => {
      occupyingServer.close();
      await database.drop();
    });
    const address = occupyingServer.address();
    const port = typeof address === 'object' && address ? address.port : 0;

    const { code, output } = await runFailingServerProcess({
      DATABASE_URL: databaseUrl(database.connection),
      [name]: String(port),
    });

    expect(code).toBe(1);
    expect(output.split('\n').at(-1)).toMatch(message);
    expect(output).not.toContain('    at ');
  },
);

test(
  'a server reports that it cannot reach your own PostgreSQL, and ends with code 1',
  { timeout: 60_000 },
  async () => {
    const { code, output } = await runFailingServerProcess({ DATABASE_URL: 'postgres://eco@127.0.0.1:1/ecopulse' });

    expect(code).toBe(1);
    expect(output).toBe(
      'Checking the settings …\nThe PostgreSQL of DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1.',
    );
  },
);

test.runIf(process.platform === 'linux')(
  'a server that cannot create its data folder reports what to set, and ends with code 1',
  { timeout: 60_000 },
  async () => {
    const { code, output } = await runFailingServerProcess({ DATA_DIR: '/sys/ecopulse' });
    expect(code).toBe(1);
    expect(output).toMatch(
      runsAsRoot()
        ? /\nThe folder \/sys\/ecopulse .* cannot be made \(E\w+\): set DATA_DIR .*, or DATABASE_URL .*\.$/
        : /^Checking the settings …\nDATA_DIR is \/sys\/ecopulse, but \/sys is closed to this user: .*\.$/,
    );
  },
);

test(
  'a server starts in an empty data folder, and again in the same folder with data',
  { timeout: 120_000 },
  async () => {
    const folder = await createDataFolder();
    // As in production, without the compile cache of the tests.
    const env = { DATA_DIR: folder.path, NODE_DISABLE_COMPILE_CACHE: '1' };
    const first = folder.track(await startServerProcess(env));
    expect((await call(first, 'GET /api/ready')).status).toBe(200);
    await first.stop();
    const second = folder.track(await startServerProcess(env));

    expect((await call(second, 'GET /api/ready')).status).toBe(200);
    recordMeasurement({
      what: 'Start in an empty data folder, and again',
      amount: 'once',
      measured: `${first.readyMs.toFixed(0)} ms, ${second.readyMs.toFixed(0)} ms`,
      limit: '–',
    });
  },
);

// Only root can drop privileges, and only Linux shows the user of a process in a file.
test.runIf(runsAsRoot() && process.platform === 'linux')(
  'a server started by root continues as the user of PostgreSQL, and can still restart PostgreSQL',
  { timeout: 60_000 },
  async () => {
    const folder = await createDataFolder();
    const server = folder.track(await startServerProcess({ DATA_DIR: folder.path }));
    const killedPid = folder.postgresPid() ?? 0;
    const { uid } = statSync(join(folder.path, 'postgres'));
    const readProcessUids = (pid = 0): string =>
      /^Uid:\s+(.*)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '';
    expect(uid).not.toBe(0);
    expect(readProcessUids(server.process.pid)).toBe([uid, uid, uid, uid].join('\t'));
    expect(readProcessUids(killedPid)).toBe([uid, uid, uid, uid].join('\t'));

    process.kill(killedPid, 'SIGKILL');
    await waitUntil(async () => ![null, killedPid].includes(folder.postgresPid()), 10_000);
    await waitUntil(async () => (await call(server, 'GET /api/ready')).status === 200, 10_000);
    expect(await server.stop()).toBe(0);

    expect(folder.postgresPid()).toBeNull();
    expect(server.output()).not.toContain('keeps running as root');
  },
);

test.runIf(runsAsRoot())(
  'a server started by root with your own PostgreSQL stays root, and reports why',
  { timeout: 60_000 },
  async () => {
    const database = await createTestDatabase(inject('postgres'));
    onTestFinished(database.drop);

    const server = await startServerProcess({ DATABASE_URL: databaseUrl(database.connection) });
    await server.stop();

    expect(server.output()).toContain('The server keeps running as root: PostgreSQL has no user of its own');
  },
);
