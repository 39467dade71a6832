import { parentPort, workerData } from 'node:worker_threads';
import { findFonts } from './certificate-fonts.ts';
import type { PrintingTask } from './certificate-printer.ts';

/** Characters that no font has. */
function findUnprintable(name: string): string[] {
  const fontOf = findFonts(name, 'en');
  return [...new Set(name)].filter((character) => fontOf(character) === null);
}

async function run(task: PrintingTask): Promise<string[] | Buffer> {
  if ('name' in task) return findUnprintable(task.name);
  // A name needs neither the PDF nor the subsetter.
  const { drawCertificate } = await import('./draw-certificate.ts');
  return drawCertificate(task.certificate);
}

const result = await run(workerData as PrintingTask);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(result);
