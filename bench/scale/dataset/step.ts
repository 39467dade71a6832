/**
 * A statement that fills a table, or prepares it in a temporary one. `$residents`, `$activities`, `$days` and `$until`,
 * the last moment of the ledger, are replaced.
 */
export type Step = { readonly sql: string; readonly values?: readonly unknown[] } & (
  | { readonly table: string; readonly what?: never }
  | { readonly what: string; readonly table?: never }
);
