import type { Client } from 'pg';

/**
 * In this transaction, texts of values are the same for every PostgreSQL, whatever its operator has set, and no time
 * limit ends a long COPY.
 */
export async function useNeutralTexts(client: Client): Promise<void> {
  await client.query(`
    set local client_encoding = 'UTF8';
    set local datestyle = 'ISO, YMD';
    set local intervalstyle = 'postgres';
    set local timezone = 'UTC';
    set local extra_float_digits = 1;
    set local bytea_output = 'hex';
    set local search_path = public;
    set local statement_timeout = 0;
    set local lock_timeout = 0;
    set local idle_in_transaction_session_timeout = 0`);
}
