import { Client, type ClientConfig, type QueryResult } from 'pg';

/** Statements beyond this many shapes go unprepared: a bound for the memory of both ends. */
const MAX_PREPARED = 500;

const names = new Map<string, string>();

/** The same text gets the same name in every connection, so PostgreSQL parses and plans it once for each. */
function preparedName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MAX_PREPARED) return undefined;
  const name = `s${names.size + 1}`;
  names.set(text, name);
  return name;
}

/**
 * A connection that prepares every statement with parameters, and that is destroyed when a statement gets no answer:
 * the pool must never hand out a connection which still waits for an old one.
 */
export class PreparedClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    // While a request holds the connection the pool does not listen, and an unheard error would end the process. The
    // statement under way fails by it, and so does every later one.
    this.on('error', () => undefined);
  }

  // pg's own signature is a pile of overloads; Kysely uses this one alone (no callbacks: pool.query() would wait for ever).
  override query = (async (text: unknown, values?: unknown[]): Promise<QueryResult> => {
    const prepare = typeof text === 'string' && values !== undefined && values.length > 0;
    const name = prepare ? preparedName(text) : undefined;
    try {
      return await super.query(
        name === undefined ? (text as string) : { name, text: text as string, values: values ?? [] },
        name === undefined ? values : undefined,
      );
    } catch (error) {
      if (isWithoutAnswer(error)) this.connection.stream.destroy();
      throw error;
    }
  }) as Client['query'];
}

/** The code of an error: an SQLSTATE of PostgreSQL, or the system's, such as ECONNREFUSED; empty without one. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** PostgreSQL answers with an SQLSTATE; an error without one means that the connection itself failed. */
function isWithoutAnswer(error: unknown): boolean {
  return !/^[0-9A-Z]{5}$/.test(errorCode(error));
}
