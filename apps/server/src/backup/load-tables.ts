import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { type Client, escapeIdentifier } from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import type { SchemaChange } from '../db/migrate.ts';
import { BackupError } from './backup-error.ts';
import type { BackedUpTable, BackupHeader, BackupManifest } from './backup-format.ts';
import { readBackup, type TableReader } from './read-backup.ts';
import { findTables, tableName } from './snapshot.ts';
import { stripTables } from './stripped-tables.ts';

export async function loadTables(client: Client, schema: SchemaChange, file: string): Promise<BackupManifest> {
  const loading = new Loading(client, schema);
  try {
    const { manifest } = await readBackup(file, loading);
    await loading.finish(manifest);
    return manifest;
  } catch (error) {
    await loading.abandon();
    throw error;
  }
}

class Loading implements TableReader {
  private readonly client: Client;
  private readonly schema: SchemaChange;
  private tables: string[] = [];
  private indexes = new Map<string, readonly string[]>();
  private rules: readonly string[] = [];
  private readonly rowsOf = new Map<string, number>();
  private current: { readonly name: string; readonly copy: CopyStreamQuery; readonly ended: Promise<void> } | null =
    null;

  constructor(client: Client, schema: SchemaChange) {
    this.client = client;
    this.schema = schema;
  }

  async header({ migrations }: BackupHeader): Promise<void> {
    await this.schema.migrateTo(migrations.at(-1) ?? null);
    this.tables = (await findTables(this.client)).map(({ name }) => name);
    // Some migrations insert rows, and the backup already holds the trigger-maintained counts.
    await this.client.query(`truncate ${this.tables.map((name) => tableName(name)).join(', ')}`);
    const taken = await stripTables(this.client, this.tables);
    this.indexes = new Map(taken.indexes);
    this.rules = taken.rules;
  }

  async begin(table: BackedUpTable): Promise<void> {
    if (!this.tables.includes(table.name))
      throw new BackupError(`The backup holds the table ${table.name}, which its schema does not have.`);
    const copy = this.client.query(copyFrom(copyStatement(table)));
    // Otherwise it keeps writing to a lost connection.
    copy.once('error', () => copy.destroy());
    const ended = finished(copy);
    // Suppress unhandledRejection; `rows` and `end` await it.
    ended.catch(() => undefined);
    this.current = { name: table.name, copy, ended };
  }

  async rows(bytes: Buffer): Promise<void> {
    const { copy, ended } = this.current ?? {};
    if (copy?.write(bytes) === false) await Promise.race([once(copy, 'drain'), ended]);
  }

  async end(): Promise<void> {
    if (this.current === null) return;
    const { name, copy, ended } = this.current;
    copy.end();
    await ended;
    this.current = null;
    this.rowsOf.set(name, copy.rowCount);
    // Build while the rows are still cached.
    await this.makeIndexes(name);
  }

  /** Ends an open COPY so that the transaction can be rolled back. */
  async abandon(): Promise<void> {
    this.current?.copy.destroy();
    await this.current?.ended.catch(() => undefined);
  }

  async finish({ tables, sequences }: BackupManifest): Promise<void> {
    for (const { name, rows } of tables)
      if (this.rowsOf.get(name) !== rows)
        throw new BackupError(
          `The table ${name} has ${this.rowsOf.get(name) ?? 0} rows after loading instead of ${rows}.`,
        );
    for (const name of this.tables) await this.makeIndexes(name);
    // Foreign key checks and the server's first queries need statistics for their plans.
    await this.client.query(`analyze ${this.tables.map((name) => tableName(name)).join(', ')}`);
    for (const statement of this.rules) await this.client.query(statement);
    for (const { name, last } of sequences)
      if (last !== null) await this.client.query('select setval($1::regclass, $2::bigint)', [tableName(name), last]);
  }

  private async makeIndexes(table: string): Promise<void> {
    for (const statement of this.indexes.get(table) ?? []) await this.client.query(statement);
    this.indexes.delete(table);
  }
}

/** FREEZE avoids a later vacuum pass; allowed because this transaction truncated the table. */
function copyStatement({ name, columns }: BackedUpTable): string {
  const names = columns.map((column) => escapeIdentifier(column)).join(', ');
  return `copy ${tableName(name)} (${names}) from stdin (format text, freeze)`;
}
