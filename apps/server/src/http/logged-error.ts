interface LoggedError {
  readonly [key: string]: unknown;
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly code?: string;
}

/**
 * What the log keeps of an error. PostgreSQL puts the values of a row into `detail` and `where`, and a query's error has
 * its parameters: none of that may be in a log.
 */
export function loggedError(error: Error & { readonly code?: unknown }): LoggedError {
  const { message, stack = '', code } = error;
  return { type: error.constructor.name, message, stack, ...(typeof code === 'string' && { code }) };
}
