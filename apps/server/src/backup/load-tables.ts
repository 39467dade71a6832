import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { type Client, escapeIdentifier } from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import type { SchemaChange } from '../db/migrate.ts';
import { BackupError } from './backup-error.ts';
import type { BackedUpTable, BackupHeader, BackupManifest } from './backup-format.ts';
import { type BackupFile, readBackup, type TableSink } from './read-backup.ts';
import { listTables, qualifiedName } from './snapshot.ts';
import { stripTables } from './strip-tables.ts';

export async function loadTables(client: Client, schema: SchemaChange, file: BackupFile): Promise<BackupManifest> {
  const loader = new TableLoader(client, schema);
  try {
    const { manifest } = await readBackup(file, loader);
    await loader.finish(manifest);
    return manifest;
  } catch (error) {
    await loader.abortCopy();
    throw error;
  }
}

class TableLoader implements TableSink {
  private readonly client: Client;
  private readonly schema: SchemaChange;
  private tables: string[] = [];
  private indexStatements = new Map<string, readonly string[]>();
  private deferredStatements: readonly string[] = [];
  private readonly rowCounts = new Map<string, number>();
  private openCopy: {
    readonly name: string;
    readonly copy: CopyStreamQuery;
    readonly copyFinished: Promise<void>;
  } | null = null;

  constructor(client: Client, schema: SchemaChange) {
    this.client = client;
    this.schema = schema;
  }

  async prepareSchema({ migrations }: BackupHeader): Promise<void> {
    await this.schema.migrateTo(migrations.at(-1) ?? null);
    this.tables = (await listTables(this.client)).map(({ name }) => name);
    // Some migrations insert rows, and the backup already holds the trigger-maintained counts.
    await this.client.query(`truncate ${this.tables.map((name) => qualifiedName(name)).join(', ')}`);
    const stripped = await stripTables(this.client, this.tables);
    this.indexStatements = new Map(stripped.indexStatements);
    this.deferredStatements = stripped.deferredStatements;
  }

  async beginTable(table: BackedUpTable): Promise<void> {
    if (!this.tables.includes(table.name))
      throw new BackupError(`The backup holds the table ${table.name}, which its schema does not have.`);
    const copy = this.client.query(copyFrom(copyStatement(table)));
    // Without this, the stream keeps writing to a lost connection.
    copy.once('error', () => copy.destroy());
    const copyFinished = finished(copy);
    // Suppress unhandledRejection; `writeRows` and `endTable` await it.
    copyFinished.catch(() => undefined);
    this.openCopy = { name: table.name, copy, copyFinished };
  }

  async writeRows(bytes: Buffer): Promise<void> {
    const { copy, copyFinished } = this.openCopy ?? {};
    if (copy?.write(bytes) === false) await Promise.race([once(copy, 'drain'), copyFinished]);
  }

  async endTable(): Promise<void> {
    if (this.openCopy === null) return;
    const { name, copy, copyFinished } = this.openCopy;
    copy.end();
    await copyFinished;
    this.openCopy = null;
    this.rowCounts.set(name, copy.rowCount);
    // Build while the rows are still cached.
    await this.createIndexes(name);
  }

  /** Ends an open COPY so that the transaction can be rolled back. */
  async abortCopy(): Promise<void> {
    this.openCopy?.copy.destroy();
    await this.openCopy?.copyFinished.catch(() => undefined);
  }

  async finish({ tables, sequences }: BackupManifest): Promise<void> {
    for (const { name, rows } of tables)
      if (this.rowCounts.get(name) !== rows)
        throw new BackupError(
          `The table ${name} has ${this.rowCounts.get(name) ?? 0} rows after loading instead of ${rows}.`,
        );
    // Tables that the backup does not contain still lack their indexes.
    for (const name of this.tables) await this.createIndexes(name);
    // Foreign key checks and the server's first queries need statistics for their plans.
    await this.client.query(`analyze ${this.tables.map((name) => qualifiedName(name)).join(', ')}`);
    for (const statement of this.deferredStatements) await this.client.query(statement);
    for (const { name, last } of sequences)
      if (last !== null)
        await this.client.query('select setval($1::regclass, $2::bigint)', [qualifiedName(name), last]);
  }

  private async createIndexes(table: string): Promise<void> {
    for (const statement of this.indexStatements.get(table) ?? []) await this.client.query(statement);
    this.indexStatements.delete(table);
  }
}

/** FREEZE avoids a later vacuum pass; allowed because this transaction truncated the table. */
function copyStatement({ name, columns }: BackedUpTable): string {
  const names = columns.map((column) => escapeIdentifier(column)).join(', ');
  return `copy ${qualifiedName(name)} (${names}) from stdin (format text, freeze)`;
}
