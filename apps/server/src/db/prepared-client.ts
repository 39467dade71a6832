import { LRUCache } from 'lru-cache';
import { Client, type ClientConfig, DatabaseError, type QueryResult } from 'pg';

const MAX_PREPARED_STATEMENTS = 500;

/** Internals of pg that its types lack. */
interface StatementsOfConnection {
  readonly parsedStatements: Record<string, string>;
  close(statement: { type: 'S'; name: string }): void;
}

/**
 * Prepares every parameterised statement and keeps the last `MAX_PREPARED_STATEMENTS` used. Destroys itself if a response is
 * missing, or if the server is read-only or shutting down, so that the pool reconnects.
 */
export class PreparedClient extends Client {
  #discardReason: Error | null = null;

  /** By text. Names are never reused: pg refuses a known name with another text. */
  readonly #names = new LRUCache<string, string>({
    max: MAX_PREPARED_STATEMENTS,
    dispose: (name) => this.#closeStatement(name),
  });
  #nameCount = 0;

  constructor(config?: ClientConfig) {
    super(config);
    // The pool does not listen for errors while a connection is in use, and an unhandled one would end the process.
    this.on('error', () => undefined);
  }

  // Kysely needs only this overload of pg; callbacks are not supported, so pool.query() would hang.
  override query = (async (text: unknown, values?: unknown[]): Promise<QueryResult> => {
    const isPrepared = typeof text === 'string' && values !== undefined && values.length > 0;
    const name = isPrepared ? this.#nameOf(text) : undefined;
    try {
      return await super.query(
        name === undefined ? (text as string) : { name, text: text as string, values: values ?? [] },
        name === undefined ? values : undefined,
      );
    } catch (error) {
      // The rollback fails as well, and its error would hide the cause.
      if (this.#discardReason !== null) throw this.#discardReason;
      const failure = asConnectionError(error);
      if (!(error instanceof DatabaseError) || isConnectionUseless(error)) this.#discard(failure);
      throw failure;
    }
  }) as Client['query'];

  #nameOf(text: string): string {
    const existing = this.#names.get(text);
    if (existing !== undefined) return existing;
    const name = `s${(this.#nameCount += 1)}`;
    this.#names.set(text, name);
    return name;
  }

  /**
   * Close message sent with the next statement. Unlike DEALLOCATE, it works in failed transactions, for unknown names and
   * through PgBouncer.
   */
  #closeStatement(name: string): void {
    const connection = this.connection as unknown as StatementsOfConnection;
    delete connection.parsedStatements[name];
    connection.close({ type: 'S', name });
  }

  /** end() first: the pool drops an ending connection, but would hand out a cut one once more. */
  #discard(reason: unknown): void {
    this.#discardReason = reason instanceof Error ? reason : null;
    this.end().catch(() => undefined);
    this.connection.stream.destroy();
  }
}

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
 * Wraps connection failures and returns other errors unchanged. Call next to pg: files and other servers fail with the same
 * system codes.
 */
export function asConnectionError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseError || error instanceof TypeError) return error;
  return errorCode(error) !== '' || CONNECTION_MESSAGES.test(error.message) ? new ConnectionError(error) : error;
}

const LOST_CONNECTION_CODES = new Set(
  'ECONNRESET ECONNREFUSED EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN'.split(' '),
);

/** For errors that may come from elsewhere: programming errors and files have codes too, so only those of connections count. */
export function isConnectionLost(error: unknown): boolean {
  const code = errorCode(error);
  if (error instanceof DatabaseError) return code.startsWith('08') || code.startsWith('57P');
  return LOST_CONNECTION_CODES.has(code) || (code === '' && asConnectionError(error) instanceof ConnectionError);
}

/** SQLSTATE or a system code such as ECONNREFUSED; empty if there is none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

export const READ_ONLY = '25006';

export const UNIQUE_VIOLATION = '23505';

const CONNECTION_ENDING_CODES = new Set([READ_ONLY, '57P01', '57P02', '57P03', '57P05']);

/** The connection is useless: read-only, ended by an operator, or class 08. */
function isConnectionUseless(error: unknown): boolean {
  const code = errorCode(error);
  return CONNECTION_ENDING_CODES.has(code) || code.startsWith('08');
}

/** An `AggregateError` (a host with several addresses) has no message. */
export function errorMessage(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}
