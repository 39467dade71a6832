import { createFairQueue } from '../limits/fair-queue.ts';
import { openImageLibrary } from './image-library.ts';

/** One takes about 0.1 s on another thread; a crawler that asks for many at once has to come back. */
const queue = createFairQueue({ maxRunning: 1, maxWaiting: 8 });
const TIMEOUT_SECONDS = 10;

/** Throws `unavailable` if too many wait. */
export function drawingToPng(svg: string): Promise<Buffer> {
  return queue('drawings', async () => {
    const sharp = await openImageLibrary();
    return sharp(Buffer.from(svg)).timeout({ seconds: TIMEOUT_SECONDS }).png({ palette: true }).toBuffer();
  });
}
