import { linkPicture } from '@ecopulse/illustrations/link-picture';
import { LRUCache } from 'lru-cache';
import { createFairQueue } from '../../core/limits/fair-queue.ts';
import { openImageLibrary } from '../../core/pictures/image-library.ts';
import type { PreviewSource } from '../../core/previews/preview-source.ts';
import { ProblemError } from '../../core/problems/problem-error.ts';
import type { SharedDeps } from '../../feature-module.ts';
import { type CachedResponse, PreparedFile } from '../../http/prepared-response.ts';

type Theme = 'light' | 'dark';

/** About 250 pictures. */
const MAX_BYTES = 8 * 1024 * 1024;

interface Deps extends Pick<SharedDeps, 'responseCache'> {
  readonly sources: readonly PreviewSource[];
}

export function createPreviewPictures({ responseCache, sources }: Deps) {
  // Keyed by the drawing's ETag, so entries never become outdated.
  const pngs = new LRUCache<string, PreparedFile, string>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }) => body.length,
    fetchMethod: async (_etag, _stale, { context }) =>
      new PreparedFile('image/png', await drawingToPng(linkPicture(context))),
  });
  const drawing = async (
    page: PreviewSource['page'],
    id: number,
    theme: Theme = 'light',
  ): Promise<CachedResponse<string>> => {
    const source = sources.find((each) => each.page === page);
    if (!source?.drawing) throw new ProblemError('not-found');
    const { draw } = source.drawing;
    return responseCache.get(`${source.cachedAs}/drawing/${id}/${theme}`, async () => {
      const text = await draw(id, theme);
      return { value: text, text, mediaType: 'image/svg+xml; charset=utf-8' };
    });
  };
  return {
    drawing,
    async png(page: PreviewSource['page'], id: number): Promise<PreparedFile> {
      const { etag, value } = await drawing(page, id);
      return pngs.forceFetch(etag, { context: value });
    },
  };
}

/** One takes about 0.1 s on another thread; a crawler that asks for many at once has to come back. */
const queue = createFairQueue({ maxRunning: 1, maxWaiting: 8 });
const TIMEOUT_SECONDS = 10;

/** Throws `unavailable` if too many wait. */
function drawingToPng(svg: string): Promise<Buffer> {
  return queue('drawings', async () => {
    const sharp = await openImageLibrary();
    return sharp(Buffer.from(svg)).timeout({ seconds: TIMEOUT_SECONDS }).png({ palette: true }).toBuffer();
  });
}
