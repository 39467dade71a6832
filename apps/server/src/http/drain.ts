import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A caller who has not sent a request, or taken its answer, by then is left: whoever stops the server waits no longer. */
const LONGEST_DRAIN_MS = 8_000;

/**
 * Lets the server close soon without dropping a call: every answer under way ends its connection, and says so to the
 * client. Node itself would wait for the client to close it, or for the end of keep-alive.
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
    // Browsers connect ahead of need. Node waits for such a connection as if it had asked for something.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    setTimeout(() => app.server.closeAllConnections(), LONGEST_DRAIN_MS).unref();
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('connection', 'close');
    done(null, payload);
  });
}
