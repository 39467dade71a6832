import { LRUCache } from 'lru-cache';
import { Client, type ClientConfig, DatabaseError, type QueryResult } from 'pg';

/** The largest number of prepared statements of a connection, to limit memory at both ends. */
const MAX_PREPARED = 500;

/** What pg's own queries use of a connection, and its types lack. */
interface StatementsOfConnection {
  readonly parsedStatements: Record<string, string>;
  close(statement: { type: 'S'; name: string }): void;
}

/**
 * A connection that prepares every statement with parameters, so that it is parsed and planned once; beyond
 * `MAX_PREPARED` the least recently used is dropped. The connection is destroyed if a statement gets no response: the
 * pool must never hand out a connection that still waits for an earlier statement. It is also destroyed if its server
 * no longer takes writes or is ending: the next connection leads to the primary, this one never will.
 */
export class PreparedClient extends Client {
  /** Why the connection was destroyed. */
  #reason: Error | null = null;

  /** The names by text. A name is never used again: pg refuses one that it knows with another text. */
  readonly #names = new LRUCache<string, string>({ max: MAX_PREPARED, dispose: (name) => this.#drop(name) });
  #named = 0;

  constructor(config?: ClientConfig) {
    super(config);
    // While a request holds the connection, the pool does not listen for errors, and an unhandled one would end the
    // process. The running statement fails, and so does every later one.
    this.on('error', () => undefined);
  }

  // pg's own signature has many overloads; Kysely uses only this one (no callbacks: pool.query() would wait for
  // ever).
  override query = (async (text: unknown, values?: unknown[]): Promise<QueryResult> => {
    const prepare = typeof text === 'string' && values !== undefined && values.length > 0;
    const name = prepare ? this.#nameOf(text) : undefined;
    try {
      return await super.query(
        name === undefined ? (text as string) : { name, text: text as string, values: values ?? [] },
        name === undefined ? values : undefined,
      );
    } catch (error) {
      // The rollback of the failed statement fails as well, and its error would hide the one that says why.
      if (this.#reason !== null) throw this.#reason;
      const failure = asConnectionError(error);
      if (!(error instanceof DatabaseError) || isOfAnotherServer(error)) this.#discard(failure);
      throw failure;
    }
  }) as Client['query'];

  #nameOf(text: string): string {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    const name = `s${(this.#named += 1)}`;
    this.#names.set(text, name);
    return name;
  }

  /**
   * Sent together with the next statement, without a response to wait for. Unlike DEALLOCATE, it works in a failed
   * transaction, for a name that was never prepared, and through PgBouncer.
   */
  #drop(name: string): void {
    const connection = this.connection as unknown as StatementsOfConnection;
    delete connection.parsedStatements[name];
    connection.close({ type: 'S', name });
  }

  /** The pool drops a connection that is ending; one that is merely cut would first be handed out once more. */
  #discard(reason: unknown): void {
    this.#reason = reason instanceof Error ? reason : null;
    this.end().catch(() => undefined);
    this.connection.stream.destroy();
  }
}

/** No connection to the database could be opened, or a statement got no answer. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';

  constructor(cause: Error) {
    super(cause.message, { cause });
  }
}

/** pg has no codes for these. */
const CONNECTION_MESSAGES =
  /timeout exceeded when trying to connect|query read timeout|connection terminated|not queryable|connection.*(closed|ended|discarded)|cannot use a pool after/i;

/**
 * For an error of pg: a `ConnectionError` if the connection failed, otherwise the error itself, as PostgreSQL's own
 * errors. Call it where pg is called: elsewhere, a file or another server fails with the same system codes.
 */
export function asConnectionError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseError || error instanceof TypeError) return error;
  return errorCode(error) !== '' || CONNECTION_MESSAGES.test(error.message) ? new ConnectionError(error) : error;
}

/** The code of an error: an SQLSTATE of PostgreSQL, or a system code such as ECONNREFUSED; empty if it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** The code of PostgreSQL for a write where only reads are possible: on a standby, or in a read-only session. */
export const READ_ONLY = '25006';

/** The code of PostgreSQL for a row that a unique key refuses. */
export const UNIQUE_VIOLATION = '23505';

const ENDING = new Set([READ_ONLY, '57P01', '57P02', '57P03', '57P05']);

/** Whether an answer shows that this connection is of no more use: read-only, ended by an operator, or class 08. */
function isOfAnotherServer(error: unknown): boolean {
  const code = errorCode(error);
  return ENDING.has(code) || code.startsWith('08');
}
