import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** The longest time that the server waits for callers who are slow to send a request or read the response. */
const MAX_DRAIN_MS = 8_000;

/**
 * Lets the server close soon without dropping a call: every running response ends its connection, with the header for
 * it. Node itself would wait for the client to close the connection, or for the end of keep-alive.
 *
 * A connection without a call is closed at once, unless `idleMs` says how long it stays: a proxy may just be sending a
 * call on it, and must not send a POST again that a server may have taken. By the end of that time the proxy has closed
 * it, or its next response does.
 */
export function drainOnClose(app: FastifyInstance, idleMs: number): void {
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  let closing = false;
  app.addHook('preClose', (done) => {
    closing = true;
    // Browsers open connections in advance. Node would wait for them as if a request were running.
    const closeSilent = (): void => {
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    };
    if (idleMs === 0) closeSilent();
    else {
      const closeIdle = app.server.closeIdleConnections.bind(app.server);
      // Node calls it when the server stops to listen.
      app.server.closeIdleConnections = () => undefined;
      setTimeout(() => {
        closeIdle();
        closeSilent();
      }, idleMs).unref();
    }
    setTimeout(() => app.server.closeAllConnections(), idleMs + MAX_DRAIN_MS).unref();
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('connection', 'close');
    done(null, payload);
  });
}
