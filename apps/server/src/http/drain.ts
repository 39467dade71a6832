import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** The longest time that the server waits for callers who are slow to send a request or read the response. */
const LONGEST_DRAIN_MS = 8_000;

/**
 * Lets the server close soon without dropping a call: every running response ends its connection, with the header for
 * it. Node itself would wait for the client to close the connection, or for the end of keep-alive.
 */
export function drainOnClose(app: FastifyInstance): void {
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  let closing = false;
  app.addHook('preClose', (done) => {
    closing = true;
    // Browsers open connections in advance. Node would wait for them as if a request were running.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    setTimeout(() => app.server.closeAllConnections(), LONGEST_DRAIN_MS).unref();
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('connection', 'close');
    done(null, payload);
  });
}
