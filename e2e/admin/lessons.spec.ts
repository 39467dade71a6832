import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectLog } from '../support/audit-log.ts';
import { expectNoViolationsInBothThemes } from '../support/accessibility.ts';
import { showAll } from '../support/show-all.ts';
import { expect, test } from '../support/fixtures.ts';

const QUESTIONS = [1, 2, 3, 4] as const;
const PARAGRAPH = 'The roots of a mangrove breathe at low tide and hold the mud when the water comes back. '.repeat(14);

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const groupOf = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const review = (page: Page) => page.getByRole('heading', { name: 'Check your answers' });

async function typeText(page: Page): Promise<void> {
  for (const n of [1, 2, 3]) {
    const section = groupOf(page, `Section ${n}`);
    await section.getByRole('textbox', { name: 'Heading' }).fill(`Chapter ${n}`);
    await section.getByRole('textbox', { name: 'Section text' }).fill(PARAGRAPH);
  }
}

async function addSectionParts(page: Page): Promise<void> {
  const section = groupOf(page, 'Section 1');
  const fill = (name: string, text: string) => section.getByRole('textbox', { name, exact: true }).fill(text);
  await section.getByRole('button', { name: 'Add a question' }).click();
  await fill('Question', 'When do the roots breathe?');
  await fill('Correct answer', 'At low tide');
  await fill('Wrong answer 1', 'At high tide');
  await fill("Why it's correct", 'At low tide the water does not cover them.');
  await section.getByRole('button', { name: 'Add a diagram' }).click();
  await section.getByRole('combobox', { name: 'Type' }).selectOption('Cycle');
  await fill('Caption', 'A day at the coast');
  for (const [index, label] of ['Water comes', 'Mud settles', 'Roots breathe'].entries())
    await fill(`Label ${index + 1}`, label);
}

async function typeQuiz(page: Page): Promise<void> {
  for (const n of QUESTIONS) {
    const question = groupOf(page, `Question ${n}`);
    await question.getByRole('textbox', { name: 'Question', exact: true }).fill(`What do mangroves do, in part ${n}?`);
    await question.getByRole('textbox', { name: 'Correct answer' }).fill(`They hold the mud, part ${n}`);
    await question.getByRole('textbox', { name: 'Wrong answer 1' }).fill(`They sing, part ${n}`);
    await question.getByRole('textbox', { name: 'Wrong answer 2' }).fill(`They swim, part ${n}`);
    await question
      .getByRole('textbox', { name: "Why it's correct" })
      .fill('Because their roots are woven into one net.');
  }
}

async function answer(page: Page, text: RegExp): Promise<void> {
  const heading = page.getByRole('group').getByRole('heading', { level: 2 });
  for (let answeredCount = 0; answeredCount < QUESTIONS.length; answeredCount += 1) {
    if (await review(page).isVisible()) return;
    const question = (await heading.textContent()) ?? '';
    await page.getByRole('radio', { name: text }).check();
    await press(page, 'Next');
    await expect(review(page).or(heading)).not.toHaveText(question);
  }
}

test('an admin writes a lesson, corrects its quiz while a resident takes it, and withdraws it', async ({
  admin,
  signedInPage: page,
  pageProblems,
}) => {
  test.setTimeout(360_000);
  const adminPage = admin.page;
  for (const { allow } of [admin.problems, pageProblems]) allow(/status of 422/);
  const title = `Mangroves ${randomBytes(4).toString('hex')}`;

  await test.step('an unfinished lesson is not published but kept at its own address, and its fields say why', async () => {
    await adminPage.goto('/admin/lessons');
    await adminPage.getByRole('link', { name: 'Write a lesson' }).click();
    await expect(adminPage.getByRole('heading', { level: 1, name: 'New lesson' })).toBeVisible();
    await field(adminPage, 'Title').fill(title);
    await typeText(adminPage);
    await press(adminPage, 'Publish');
    await expect(adminPage).toHaveURL(/\/admin\/lessons\/\d+$/);
    await expect(adminPage.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(adminPage.getByRole('region', { name: /There are \d+ problems/ })).toBeFocused();
    const correctAnswer = groupOf(adminPage, 'Question 1').getByRole('textbox', { name: 'Correct answer' });
    await expect(correctAnswer).toHaveAttribute('aria-invalid', 'true');
    await expect(field(adminPage, 'Description')).toHaveAttribute('aria-invalid', 'true');
    await expect(field(adminPage, 'Title')).toHaveValue(title);
  });

  await test.step('the lesson is finished, previewed and published', async () => {
    await field(adminPage, 'Description').fill('How the forest at the edge of the sea holds the coast together.');
    await adminPage.getByLabel('Category').selectOption('Biodiversity');
    await typeQuiz(adminPage);
    await addSectionParts(adminPage);
    await adminPage.getByRole('tab', { name: 'Preview' }).click();
    await expect(adminPage.getByRole('figure')).toContainText('A day at the coast');
    await expect(adminPage.getByRole('heading', { name: 'Chapter 2' })).toBeVisible();
    await expect(adminPage.getByRole('radio', { name: 'They hold the mud, part 3' })).toBeChecked();
    await press(adminPage, 'Publish');
    await expect(adminPage.getByText('Published', { exact: true }).first()).toBeVisible();
  });

  await test.step('a resident sees the lesson at once, answers the question of a section, and begins its quiz', async () => {
    await page.goto('/learn');
    await showAll(page);
    await page.getByRole('link', { name: title }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Chapter 3' })).toBeVisible();
    await expect(page.getByRole('figure').getByRole('listitem')).toContainText([
      'Water comes',
      'Mud settles',
      'Roots breathe',
    ]);
    const question = page.getByRole('group', { name: 'When do the roots breathe?' });
    await question.getByRole('button', { name: 'At high tide' }).click();
    await expect(question).toContainText('Not quite');
    await question.getByRole('button', { name: 'At low tide' }).click();
    await expect(question).toContainText('Correct');
    await expectNoViolationsInBothThemes(page);
    await page.getByRole('link', { name: 'Take the quiz' }).click();
    await answer(page, /hold the mud/);
    await expect(review(page)).toBeVisible();
  });

  await test.step('the admin corrects a question meanwhile', async () => {
    await adminPage.getByRole('tab', { name: 'Edit' }).click();
    await groupOf(adminPage, 'Question 2')
      .getByRole('textbox', { name: 'Correct answer' })
      .fill('They clean the water, part 2');
    await press(adminPage, 'Save');
    await expect
      .poll(async () => (await page.request.get('/api/lessons')).text())
      .toContain('They clean the water, part 2');
  });

  await test.step('the resident sees a message, answers the changed question, and passes', async () => {
    await press(page, 'Submit answers');
    // The toast comes first; this note comes with the changed questions.
    await expect(page.getByRole('main').getByRole('alert')).toContainText('3 of your answers still apply');
    await press(page, 'Answer');
    await page.getByRole('radio', { name: 'They clean the water, part 2' }).check();
    for (const n of QUESTIONS.slice(1)) {
      await expect(page.getByRole('heading', { level: 2, name: `in part ${n}?` })).toBeVisible();
      await press(page, 'Next');
    }
    await press(page, 'Submit answers');
    await expect(page.getByRole('heading', { name: /you passed/i })).toBeVisible();
  });

  await test.step('once withdrawn, the lesson is gone from the list; residents keep what they earned', async () => {
    await press(adminPage, 'Withdraw');
    await expect(adminPage.getByText('Withdrawn', { exact: true }).first()).toBeVisible();
    await page.goto('/learn');
    await expect(page.getByRole('list', { name: 'Lessons' }).getByRole('article').first()).toBeVisible();
    await showAll(page);
    await expect(page.getByRole('link', { name: title })).toHaveCount(0);
    await page.goto('/profile');
    await expect(page.getByText(title).first()).toBeVisible();
  });

  await test.step('the audit log records every change', async () => {
    await expectLog(adminPage, admin.resident, [
      `withdrew the lesson ${title}`,
      `edited the lesson ${title}`,
      `published the lesson ${title}`,
      `edited the lesson ${title}`,
      `wrote the lesson ${title}`,
    ]);
  });
});
