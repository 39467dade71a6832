import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const MAX_DRAIN_MS = 8_000;

/**
 * While closing, each response ends its connection; idle ones stay for `idleMs`, since a proxy may be sending a POST that it
 * must not repeat.
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
    // Node waits for preconnected sockets as if a request were running.
    const closeUnusedSockets = (): void => {
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    };
    if (idleMs === 0) closeUnusedSockets();
    else {
      const closeIdle = app.server.closeIdleConnections.bind(app.server);
      // Node calls this method when it stops listening, which is too early.
      app.server.closeIdleConnections = () => undefined;
      setTimeout(() => {
        closeIdle();
        closeUnusedSockets();
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
