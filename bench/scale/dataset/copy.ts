import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

const CHUNK = 1 << 18;

/** Copies rows into a table that was emptied in the same transaction, frozen, so that no vacuum needs to visit them. */
export async function copyInto(
  client: Client,
  table: string,
  columns: readonly string[],
  rows: Iterable<string>,
): Promise<void> {
  const stream = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin with (freeze)`));
  await pipeline(Readable.from(inChunks(rows), { objectMode: true, highWaterMark: 4 }), stream);
}

/** A message for each row would cost more than the row. */
function* inChunks(rows: Iterable<string>): Generator<Buffer> {
  let text = '';
  for (const row of rows) {
    text += row;
    if (text.length < CHUNK) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}
