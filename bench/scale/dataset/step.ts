/** Fills a table or prepares a temporary one. `$residents`, `$activities`, `$days` and `$until` (the end) are replaced. */
export type Step = { readonly sql: string; readonly values?: readonly unknown[] } & (
  | { readonly table: string; readonly what?: never }
  | { readonly what: string; readonly table?: never }
);
