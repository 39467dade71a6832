import type { ServerProcess } from '../server-process.ts';

/** Required by `measureHeapMegabytes`. Port 0 is any free port. */
export const INSPECTOR_ENV = { NODE_OPTIONS: '--inspect=127.0.0.1:0' } as const;

const MEGABYTE = 1024 * 1024;
const INSPECTOR_URL = /Debugger listening on (ws:\S+)/;

/**
 * Heap and buffers after a full collection, in MB of 1,048,576 bytes; resident memory would include garbage.
 * The server must have been started with `INSPECTOR_ENV`.
 */
export async function measureHeapMegabytes(server: ServerProcess): Promise<number> {
  const address = INSPECTOR_URL.exec(server.output())?.[1];
  if (address === undefined) throw new Error('the server is not inspected');
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error('the inspector does not answer')), { once: true });
  });
  const sendCommand = (id: number, method: string, params: object = {}) =>
    new Promise<unknown>((resolve) => {
      const onMessage = ({ data }: MessageEvent): void => {
        const message = JSON.parse(String(data)) as { id?: number; result?: unknown };
        if (message.id !== id) return;
        socket.removeEventListener('message', onMessage);
        resolve(message.result);
      };
      socket.addEventListener('message', onMessage);
      socket.send(JSON.stringify({ id, method, params }));
    });
  try {
    await sendCommand(1, 'HeapProfiler.enable');
    await sendCommand(2, 'HeapProfiler.collectGarbage');
    const expression = '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())';
    const evaluation = (await sendCommand(3, 'Runtime.evaluate', { expression })) as { result: { value: number } };
    return evaluation.result.value / MEGABYTE;
  } finally {
    socket.close();
  }
}
