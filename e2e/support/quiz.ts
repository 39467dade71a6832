import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export const questionHeading = (page: Page) => page.getByRole('group').getByRole('heading', { level: 2 });

/** Answers up to the review. Returns the order of the options of each question. */
export async function answerQuiz(
  page: Page,
  choose: (question: string, options: string[]) => string,
): Promise<string[]> {
  const orders: string[] = [];
  const review = page.getByRole('heading', { name: 'Check your answers' });
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

interface Known {
  readonly right?: string;
  readonly wrong: readonly string[];
}

/** By question, from the verdicts of a graded quiz: a failed one shows only which answers were wrong. */
async function learnFromVerdicts(page: Page, knowledge: Map<string, Known>): Promise<void> {
  const graded = page.getByRole('region', { name: GRADED }).locator('ol > li');
  const verdicts = await graded.evaluateAll((items) =>
    items.map((item) => ({
      question: item.querySelector('h3')?.textContent ?? '',
      answer: item.querySelector('dd')?.textContent ?? '',
      isRight: item.textContent.startsWith('Correct'),
    })),
  );
  for (const { question, answer, isRight } of verdicts) {
    const { wrong = [] } = knowledge.get(question) ?? {};
    knowledge.set(question, isRight ? { right: answer, wrong } : { wrong: [...wrong, answer] });
  }
}

const GRADED = /^(Your answers|Correct answers, and why)$/;

export async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit answers' }).click();
  await expect(page.getByRole('heading', { name: GRADED })).toBeVisible();
}

/** Tries until the quiz is passed. Returns the order of the options of each question, for each try. */
export async function passQuiz(page: Page): Promise<string[][]> {
  const knowledge = new Map<string, Known>();
  const choose = (question: string, options: string[]) => {
    const { right, wrong = [] } = knowledge.get(question) ?? {};
    return right ?? options.find((option) => !wrong.includes(option)) ?? '';
  };
  const tries: string[][] = [];
  for (;;) {
    tries.push(await answerQuiz(page, choose));
    await submit(page);
    const retryButton = page.getByRole('button', { name: 'Try again' });
    if (!(await retryButton.isVisible())) return tries;
    await learnFromVerdicts(page, knowledge);
    await retryButton.click();
    await expect(questionHeading(page)).toBeFocused();
  }
}
