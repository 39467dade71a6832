import { Client } from 'pg';
import { errorCode } from './errors.ts';
import { databaseName, databaseUser, type PostgresConnection } from './postgres-place.ts';

// Advisory locks: the first number is ours ("ECOP"), the second identifies the lock.
const lockSpace = 0x45434f50;
const ownerLock = 1;
const guestLock = 2;

const databaseMissing = '3D000';
const lockNotAvailable = '55P03';

/** Creates the database if missing. @throws the driver's error while PostgreSQL refuses connections. */
export async function connectToDatabase(
  connection: PostgresConnection,
  asSuperuser: PostgresConnection,
): Promise<Client> {
  try {
    return await connect(connection);
  } catch (error) {
    if (errorCode(error) !== databaseMissing) throw error;
  }
  const maintenance = await connect(asSuperuser);
  try {
    await maintenance.query(`create database ${databaseName} owner ${databaseUser}`);
  } finally {
    await maintenance.end();
  }
  return connect(connection);
}

/**
 * Takes the owner's lock for this connection. Waits briefly, since the connection of a killed server needs seconds to end.
 * False if another server is the owner.
 */
export async function becomeOwner(client: Client): Promise<boolean> {
  await client.query(`set lock_timeout = '5s'`);
  try {
    await client.query('select pg_advisory_lock($1::int4, $2::int4)', [lockSpace, ownerLock]);
    return true;
  } catch (error) {
    if (errorCode(error) === lockNotAvailable) return false;
    throw error;
  }
}

export async function acquireGuestLock(client: Client): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1::int4, $2::int4)', [lockSpace, guestLock]);
}

export async function isLastGuest(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1::int4, $2::int4) as alone', [
    lockSpace,
    guestLock,
  ]);
  return rows[0]?.alone === true;
}

async function connect(connection: PostgresConnection): Promise<Client> {
  // Overrides variables such as PGSSLMODE and PGOPTIONS, which are meant for other databases.
  const client = new Client({ ...connection, ssl: false, options: '', connectionTimeoutMillis: 5_000 });
  // A lost connection fails the running query anyway. Without a handler, this event would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}
