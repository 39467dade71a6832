import { expect, test } from '../support/fixtures.ts';
import { MAIN_SCREENS } from '../support/screens.ts';

const MAX_TABS = 120;

/** Runs in the page. Returns what has the focus if nothing of it can be seen (WCAG 2.4.11), or null. */
function findHiddenFocus(): string | null {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  const { left, top, right, bottom } = focused.getBoundingClientRect();
  const [fromX, toX] = [Math.max(left, 0), Math.min(right, innerWidth)];
  const [fromY, toY] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
  const isSeenAt = (x: number, y: number) => {
    const element = document.elementFromPoint(x, y);
    return element !== null && (focused.contains(element) || element.contains(focused) || isLabelOf(element));
  };
  const isLabelOf = (element: Element) =>
    focused instanceof HTMLInputElement && [...(focused.labels ?? [])].some((label) => label.contains(element));
  for (const share of [0.5, 0.1, 0.9])
    if (toX > fromX && toY > fromY && isSeenAt((fromX + toX) / 2, fromY + (toY - fromY) * share)) return null;
  return focused.outerHTML.slice(0, 160);
}

test('what has the focus is never under a bar, in a window of 640 × 400', async ({ signedInPage: page }) => {
  test.setTimeout(300_000);
  await page.setViewportSize({ width: 640, height: 400 });
  const hidden: string[] = [];
  for (const path of MAIN_SCREENS) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.animate-breathe:not(.size-2)'), `${path} has loaded`).toHaveCount(0);
    for (const key of ['Tab', 'Shift+Tab'])
      for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
        await page.keyboard.press(key);
        const found = await page.evaluate(findHiddenFocus);
        if (found !== null) hidden.push(`${path} by ${key}: ${found}`);
        if (await page.evaluate(() => document.activeElement === document.body)) break;
      }
  }
  expect(hidden).toEqual([]);
});
