import { randomBytes } from 'node:crypto';
import { expectNoViolationsInBothThemes } from './support/accessibility.ts';
import { checkInWithoutLocation } from './support/check-in.ts';
import { expect, test } from './support/fixtures.ts';
import { showAll } from './support/show-all.ts';

test('an admin makes a challenge of a town, and only check-ins in this town count', async ({
  admin,
  signedInPage: page,
}) => {
  test.setTimeout(240_000);
  const editor = admin.page;
  admin.problems.allow(/status of 422/);
  const title = `Parks of Tampines ${randomBytes(4).toString('hex')}`;
  const spaces = (await (await page.request.get('/api/green-spaces')).json()) as {
    id: number;
    name: string;
    planningArea: string;
  }[];
  const inTown = spaces.filter(({ planningArea }) => planningArea === 'Tampines');
  const elsewhere = spaces.find(({ planningArea }) => planningArea === 'Bedok');
  const target = editor.getByRole('textbox', { name: 'Target', exact: true });
  const publish = editor.getByRole('button', { name: 'Publish', exact: true });

  await test.step('a target above the open places of the town is refused at its field', async () => {
    await editor.goto('/admin/challenges/new');
    await editor.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
    await editor
      .getByRole('textbox', { name: 'Description' })
      .fill('Check in at the parks of Tampines, and find the quiet ones.');
    await editor.getByLabel('What counts').selectOption('Different green spaces');
    await editor.getByLabel('Filter').selectOption('Town: Tampines');
    await target.fill(String(inTown.length + 1));
    await publish.click();
    await expect(target).toHaveAttribute('aria-invalid', 'true');
    await expect(
      editor.getByText(`Use ${inTown.length} or less. No more of what counts is open now`).first(),
    ).toBeVisible();
  });

  await test.step('chosen places are found by name or town', async () => {
    await editor.getByLabel('Filter').selectOption('Chosen green spaces');
    await editor.getByRole('searchbox', { name: 'Search by name or town' }).fill('tampines');
    await expect(editor.getByRole('checkbox')).toHaveCount(inTown.length);
    await editor.getByRole('checkbox', { name: /Tampines Eco Green/ }).check();
    await expect(editor.getByText('1 chosen: Tampines Eco Green')).toBeVisible();
    await expectNoViolationsInBothThemes(editor);
  });

  await test.step('the town with fewer parks is published', async () => {
    await editor.getByLabel('Filter').selectOption('Town: Tampines');
    await target.fill('2');
    await expect(editor.getByText(/^Visit 2 different green spaces in Tampines within/)).toBeVisible();
    await publish.click();
    await expect(editor.getByText('Published', { exact: true }).first()).toBeVisible();
  });

  await test.step('a resident joins, and finds the places that are left', async () => {
    await page.goto('/challenges?type=green_space');
    await expect(page.getByRole('article').first()).toBeVisible();
    await showAll(page);
    await page.getByRole('link', { name: title }).click();
    await page.getByRole('button', { name: 'Join Challenge' }).click();
    await expect(page.getByText('Challenge Joined!').first()).toBeVisible();
    await expect(page.getByText(`${inTown.length} green spaces left to visit`)).toBeVisible();
    await expectNoViolationsInBothThemes(page);
  });

  await test.step('a check-in in the town counts, one elsewhere does not', async () => {
    await page.getByRole('link', { name: 'Tampines Eco Green' }).click();
    const answer = page.waitForResponse((response) => response.url().endsWith('/checkin'));
    await checkInWithoutLocation(page);
    expect((await answer).status()).toBe(200);
    const away = await page.request.post('/api/green-spaces/checkin', { data: { greenSpaceId: elsewhere?.id } });
    expect(away.status()).toBe(200);
    await page.goto('/challenges');
    await page.getByRole('link', { name: title }).click();
    await expect(page.getByRole('article').getByText('1 / 2')).toBeVisible();
    await expect(page.getByText(`${inTown.length - 1} green spaces left to visit`)).toBeVisible();
    await page.getByRole('link', { name: 'Show on the map' }).click();
    await expect(page.getByText('In this part of the map').first()).toBeVisible();
  });
});
