import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Connection } from './database.ts';

/** Values are in PostgreSQL's text form, or hexadecimal in its binary form. */
export interface Statement {
  readonly text: string;
  readonly values: readonly (string | { readonly hex: string } | null)[];
}

/** A proxy between server and database. `captureDuring` returns the statements sent meanwhile, in order. */
export async function captureStatements(database: Connection) {
  let recording: Statement[] | null = null;
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(join(database.host, `.s.PGSQL.${database.port}`));
    const read = createMessageReader((statement) => recording?.push(statement));
    client.on('data', read);
    for (const [source, target] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(source);
      source.pipe(target);
      source.on('error', () => target.destroy());
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  return {
    url: `postgres://${database.user}:${database.password}@127.0.0.1:${port}/${database.database}`,
    async captureDuring(work: () => Promise<void>): Promise<Statement[]> {
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
function createMessageReader(onStatement: (statement: Statement) => void): (chunk: Buffer) => void {
  const prepared = new Map<string, string>();
  let pending = Buffer.alloc(0);
  let typeBytes = 0;
  return (chunk) => {
    pending = Buffer.concat([pending, chunk]);
    while (pending.length >= typeBytes + LENGTH_BYTES) {
      const end = typeBytes + pending.readInt32BE(typeBytes);
      if (pending.length < end) return;
      const type = typeBytes === 0 ? '' : String.fromCharCode(pending.readUInt8(0));
      const body = createFieldReader(pending.subarray(typeBytes + LENGTH_BYTES, end));
      if (type === 'Q') onStatement({ text: body.readText(), values: [] });
      if (type === 'P') {
        const name = body.readText();
        prepared.set(name, body.readText());
      }
      if (type === 'B') onStatement(readBind(body, prepared));
      pending = pending.subarray(end);
      typeBytes = 1;
    }
  };
}

function readBind(body: ReturnType<typeof createFieldReader>, prepared: ReadonlyMap<string, string>): Statement {
  // The portal's name comes first.
  body.readText();
  const text = prepared.get(body.readText());
  if (text === undefined) throw new Error('a statement was run that was never prepared');
  const formats = Array.from({ length: body.readInt16() }, () => body.readInt16());
  const values = Array.from({ length: body.readInt16() }, (_, index) => {
    const bytes = body.readValue();
    // Format 1 is binary. No format means text for all values; a single format applies to all.
    const format = formats.length === 1 ? formats[0] : formats[index];
    if (bytes === null) return null;
    return format === 1 ? { hex: bytes.toString('hex') } : bytes.toString('utf8');
  });
  return { text, values };
}

/** Each call reads the next field. */
function createFieldReader(body: Buffer) {
  let offset = 0;
  const readBytes = (length: number): Buffer => {
    offset += length;
    return body.subarray(offset - length, offset);
  };
  return {
    readInt16: (): number => readBytes(2).readInt16BE(0),
    readText(): string {
      const value = readBytes(body.indexOf(0, offset) - offset).toString('utf8');
      offset += 1;
      return value;
    },
    /** Null for an SQL null. */
    readValue(): Buffer | null {
      const length = readBytes(LENGTH_BYTES).readInt32BE(0);
      return length === -1 ? null : readBytes(length);
    },
  };
}
