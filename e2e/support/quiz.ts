import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export const questionHeading = (page: Page) => page.getByRole('group').getByRole('heading', { level: 2 });

/** Answers up to the review. Returns the order of the options of each question. */
export async function answerQuiz(
  page: Page,
  choose: (question: string, options: string[]) => string,
): Promise<string[]> {
  const orders: string[] = [];
  const review = page.getByRole('heading', { name: 'Review your answers' });
  for (let answeredCount = 0; answeredCount < 10; answeredCount += 1) {
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

/** From the explanations of a graded quiz. */
export async function readCorrectAnswers(page: Page): Promise<Map<string, string>> {
  const graded = page.getByRole('region', { name: 'Correct answers, and why' }).locator('ol > li');
  const answers = await graded.evaluateAll((items) =>
    items.map((item) => [
      item.querySelector('h3')?.textContent ?? '',
      Array.from(item.querySelectorAll('dd')).at(-1)?.textContent ?? '',
    ]),
  );
  return new Map(answers.map(([question = '', answer = '']) => [question, answer]));
}

export async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit answers' }).click();
  await expect(page.getByRole('heading', { name: 'Correct answers, and why' })).toBeVisible();
}
