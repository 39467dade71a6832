import { vi } from 'vitest';
import type { CardColours } from './card-colours.ts';
import type { CardCanvas } from './card-file.ts';

interface BrushCall {
  name: string;
  values: unknown[];
  fillStyle: unknown;
}

/** Records its calls. Its colours are the names of the tokens. */
export function createRecordingCanvas(): { canvas: CardCanvas; calls: BrushCall[] } {
  const calls: BrushCall[] = [];
  const state: Record<string, unknown> = {};
  const brush = new Proxy(state, {
    get: (_, name: string) =>
      name in state
        ? state[name]
        : (...values: unknown[]) => {
            calls.push({ name, values, fillStyle: state['fillStyle'] });
            return { width: String(values[0]).length * 20 };
          },
  });
  const colours = new Proxy({}, { get: (_, name) => String(name) }) as CardColours;
  const canvas = { brush: brush as unknown as CanvasRenderingContext2D, colours, fontFamily: 'sans-serif' };
  return { canvas, calls };
}

/** Replaces drawing on all canvases, and returns the recorded calls. */
export function stubCanvases() {
  const { canvas, calls } = createRecordingCanvas();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(canvas.brush);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((callback) => {
    callback(new Blob(['a picture'], { type: 'image/png' }));
  });
  vi.spyOn(Image.prototype, 'decode').mockResolvedValue(undefined);
  Object.defineProperty(document, 'fonts', { configurable: true, value: { load: () => Promise.resolve([]) } });
  return calls;
}
