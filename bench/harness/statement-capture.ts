import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Connection } from './database.ts';

/** Values are in PostgreSQL's text form, or hexadecimal in its binary form. */
export interface Statement {
  readonly text: string;
  readonly values: readonly (string | { readonly hex: string } | null)[];
}

/** A proxy between server and database. `during` returns the statements sent meanwhile, in order. */
export async function captureStatements(database: Connection) {
  let recording: Statement[] | null = null;
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(join(database.host, `.s.PGSQL.${database.port}`));
    const read = messageReader((statement) => recording?.push(statement));
    client.on('data', read);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  return {
    url: `postgres://${database.user}:${database.password}@127.0.0.1:${port}/${database.database}`,
    async during(work: () => Promise<void>): Promise<Statement[]> {
      const statements: Statement[] = [];
      recording = statements;
      await work();
      recording = null;
      // Notifications follow the response and are shared by many calls, so they do not count.
      return statements.filter(({ text }) => !text.includes('pg_notify'));
    },
    close(): void {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

const LENGTH_BYTES = 4;

/** PostgreSQL protocol version 3: type and length before each message, but no type before the first. */
function messageReader(onStatement: (statement: Statement) => void): (chunk: Buffer) => void {
  const prepared = new Map<string, string>();
  let rest = Buffer.alloc(0);
  let typeBytes = 0;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= typeBytes + LENGTH_BYTES) {
      const end = typeBytes + rest.readInt32BE(typeBytes);
      if (rest.length < end) return;
      const type = typeBytes === 0 ? '' : String.fromCharCode(rest.readUInt8(0));
      const body = fieldReader(rest.subarray(typeBytes + LENGTH_BYTES, end));
      if (type === 'Q') onStatement({ text: body.text(), values: [] });
      if (type === 'P') prepared.set(body.text(), body.text());
      if (type === 'B') onStatement(readBind(body, prepared));
      rest = rest.subarray(end);
      typeBytes = 1;
    }
  };
}

function readBind(body: ReturnType<typeof fieldReader>, prepared: ReadonlyMap<string, string>): Statement {
  body.text();
  const text = prepared.get(body.text());
  if (text === undefined) throw new Error('a statement was run that was never prepared');
  const formats = Array.from({ length: body.int16() }, () => body.int16());
  const values = Array.from({ length: body.int16() }, (_, index) => {
    const bytes = body.bytes();
    // No format means text for all values; a single format applies to all.
    const format = formats.length === 1 ? formats[0] : formats[index];
    if (bytes === null) return null;
    return format === 1 ? { hex: bytes.toString('hex') } : bytes.toString('utf8');
  });
  return { text, values };
}

function fieldReader(body: Buffer) {
  let at = 0;
  const take = (length: number): Buffer => {
    at += length;
    return body.subarray(at - length, at);
  };
  return {
    int16: (): number => take(2).readInt16BE(0),
    text(): string {
      const value = take(body.indexOf(0, at) - at).toString('utf8');
      at += 1;
      return value;
    },
    bytes(): Buffer | null {
      const length = take(LENGTH_BYTES).readInt32BE(0);
      return length === -1 ? null : take(length);
    },
  };
}
