import { Client } from 'pg';
import { errorCode } from './errors.ts';
import { databaseName, databaseUser, type PostgresConnection } from './postgres-place.ts';

// Advisory locks of the bundled database: the first number is ours ("ECOP"), the second identifies the lock.
const lockSpace = 0x45434f50;
const ownerLock = 1;
const guestLock = 2;

const databaseMissing = '3D000';
const lockNotAvailable = '55P03';

/**
 * A connection to the application's database, which the superuser creates if missing.
 * @throws the driver's error when PostgreSQL does not (yet) accept connections.
 */
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
 * Marks this connection as the one of the owning server, as long as it lasts. The connection of a server that was just
 * killed gets some seconds to end. False if another server is the owner.
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

/** Marks this connection as one of a program that has joined. */
export async function becomeGuest(client: Client): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1::int4, $2::int4)', [lockSpace, guestLock]);
}

/** Whether the program of this connection is the only one that has joined. */
export async function isOnlyGuest(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1::int4, $2::int4) as alone', [
    lockSpace,
    guestLock,
  ]);
  return rows[0]?.alone === true;
}

async function connect(connection: PostgresConnection): Promise<Client> {
  // Set here so that variables such as PGSSLMODE and PGOPTIONS, meant for other databases, have no effect.
  const client = new Client({ ...connection, ssl: false, options: '', connectionTimeoutMillis: 5_000 });
  // A lost connection fails the running query and ends the client, which is enough. Without a handler, this event would
  // end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}
