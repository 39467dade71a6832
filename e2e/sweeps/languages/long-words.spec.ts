import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { SCREENS } from '../../measure/screens.ts';
import { expect, test } from '../../support/fixtures.ts';
import { type RunningServer, startServer } from '../../support/server.ts';
import { openScreensAs } from './demo-viewers.ts';

const WIDTHS = [320, 390, 768, 1280];

/** Makes messages 40 % longer by patching `JSON.parse`: in a catalog, a message is a list of texts and placeholders. */
function lengthenMessages(): void {
  type Part = string | [name: string, kind?: string, forms?: Record<string, Part[]>];
  const FILLER =
    ' lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore et dolore';
  const longer = (text: string) => {
    const letters = text.replaceAll(/[^\p{L}]/gu, '').length;
    const added = Math.ceil(letters * 0.4);
    if (letters < 3) return text;
    // A single word gets longer; a sentence gets more words.
    return text.includes(' ')
      ? text.trimEnd() + FILLER.repeat(9).slice(0, added) + (text.endsWith(' ') ? ' ' : '')
      : text + 'e'.repeat(added);
  };
  const lengthen = (parts: Part[]): Part[] =>
    parts.map((part) => {
      if (typeof part === 'string') return longer(part);
      const [name, kind, forms] = part;
      if (kind === undefined || typeof forms !== 'object') return part;
      const entries = Object.entries(forms).map(([form, inner]) => [
        form,
        Array.isArray(inner) ? lengthen(inner) : inner,
      ]);
      return [name, kind, Object.fromEntries(entries) as Record<string, Part[]>];
    });
  const { parse } = JSON;
  JSON.parse = (text: string, ...rest: [never]) => {
    const value = parse(text, ...rest) as unknown;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const entries = Object.entries(value);
    const isCatalog =
      entries.length > 0 && entries.every(([id, message]) => /^[\w+/-]{6}$/.test(id) && Array.isArray(message));
    return isCatalog ? Object.fromEntries(entries.map(([id, message]) => [id, lengthen(message as Part[])])) : value;
  };
}

function findOverflows(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Finds what clips a text, such as a card with round corners. Scrolling and ellipses are fine. */
    const clippingEdge = (text: HTMLElement): DOMRect | 'free' | 'window' => {
      for (
        let element: HTMLElement | null = text;
        element && element !== document.body;
        element = element.parentElement
      ) {
        const { overflowX, textOverflow, position, clipPath } = getComputedStyle(element);
        const scrolls = overflowX === 'auto' || overflowX === 'scroll';
        if (scrolls || textOverflow === 'ellipsis' || clipPath !== 'none') return 'free';
        if (overflowX === 'hidden' || overflowX === 'clip') return element.getBoundingClientRect();
        if (position === 'fixed') return 'window';
      }
      return 'window';
    };
    const { clientWidth } = document.documentElement;
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode: node } = walker;
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (!text || !element?.checkVisibility() || element.closest('.leaflet-container, .sr-only, .dot-separated'))
        continue;
      const edge = clippingEdge(element);
      if (edge === 'free') continue;
      const [left, right] = edge === 'window' ? [0, clientWidth] : [edge.left, edge.right];
      const range = document.createRange();
      range.selectNodeContents(node);
      const isOut = [...range.getClientRects()].some((line) => line.right > right + 1 || line.left < left - 1);
      if (isOut) found.add(`${edge === 'window' ? 'wider than the window' : 'cut off'}: ${text.slice(0, 60)}`);
    }
    const tooWide = document.documentElement.scrollWidth - clientWidth;
    if (tooWide > 0) found.add(`the page is ${tooWide} px too wide`);
    return [...found];
  });
}

let server: RunningServer;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  server = await startServer(test.info().outputPath('server.log'), {}, join('scripts', 'demo.ts'));
});
test.afterAll(() => server.stop());

test('no screen overflows when all words are 40 % longer', async ({ browser }) => {
  test.setTimeout(900_000);
  const overflowing: string[] = [];
  let changed = 0;
  await openScreensAs(
    browser,
    server.url,
    'en',
    SCREENS,
    async (page, { name }) => {
      if ((await page.locator('body').innerText()).includes('lorem')) changed += 1;
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        overflowing.push(...(await findOverflows(page)).map((what) => `${name}, ${width} px: ${what}`));
      }
    },
    { script: lengthenMessages },
  );
  expect(overflowing).toEqual([]);
  expect(changed, 'screens with longer words').toBeGreaterThan(SCREENS.length * 0.8);
});
