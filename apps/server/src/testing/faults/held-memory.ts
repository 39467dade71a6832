import type { ServerProcess } from '../server-process.ts';

/** Required by `heldMegabytes`. Port 0 is any free port. */
export const INSPECTED = { NODE_OPTIONS: '--inspect=127.0.0.1:0' } as const;

const MEGABYTE = 1024 * 1024;
const LISTENING = /Debugger listening on (ws:\S+)/;

/**
 * Heap and buffers after a full collection, in MB of 1,048,576 bytes; resident memory would include garbage.
 * The server must have been started with `INSPECTED`.
 */
export async function heldMegabytes(server: ServerProcess): Promise<number> {
  const address = LISTENING.exec(server.output())?.[1];
  if (address === undefined) throw new Error('the server is not inspected');
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error('the inspector does not answer')), { once: true });
  });
  const ask = (id: number, method: string, params: object = {}) =>
    new Promise<unknown>((resolve) => {
      const hear = ({ data }: MessageEvent): void => {
        const message = JSON.parse(String(data)) as { id?: number; result?: unknown };
        if (message.id !== id) return;
        socket.removeEventListener('message', hear);
        resolve(message.result);
      };
      socket.addEventListener('message', hear);
      socket.send(JSON.stringify({ id, method, params }));
    });
  try {
    await ask(1, 'HeapProfiler.enable');
    await ask(2, 'HeapProfiler.collectGarbage');
    const expression = '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())';
    const answer = (await ask(3, 'Runtime.evaluate', { expression })) as { result: { value: number } };
    return answer.result.value / MEGABYTE;
  } finally {
    socket.close();
  }
}
