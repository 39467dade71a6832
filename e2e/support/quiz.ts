import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export const questionHeading = (page: Page) => page.getByRole('group').getByRole('heading', { level: 2 });

/** Answers every question by `choose`, up to the review. Returns the orders in which the options were shown. */
export async function answerQuiz(
  page: Page,
  choose: (question: string, options: string[]) => string,
): Promise<string[]> {
  const orders: string[] = [];
  const review = page.getByRole('heading', { name: 'Review your answers' });
  for (let asked = 0; asked < 10; asked += 1) {
    const question = (await questionHeading(page).textContent()) ?? '';
    const options = await page.getByRole('group').locator('label').allTextContents();
    orders.push(options.join('|'));
    await page.getByRole('radio', { name: choose(question, options), exact: true }).check();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(review.or(questionHeading(page))).not.toHaveText(question);
    if (await review.isVisible()) break;
  }
  return orders;
}
