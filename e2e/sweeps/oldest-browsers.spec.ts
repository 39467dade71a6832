import { checkInWithoutLocation } from '../support/check-in.ts';
import { expect, test } from '../support/fixtures.ts';

/** Runs in the page before its scripts: takes away what Safari 16.4, Chrome 111 or Firefox 115 lack. */
function removeNewerFeatures(): void {
  const remove = (owner: object, ...names: readonly string[]) => {
    for (const name of names) Reflect.deleteProperty(owner, name);
  };
  remove(URL, 'parse', 'canParse');
  remove(Intl, 'Segmenter', 'DurationFormat');
  remove(String.prototype, 'isWellFormed', 'toWellFormed');
  remove(Map, 'groupBy');
  remove(Object, 'groupBy');
  remove(Promise, 'withResolvers', 'try');
  remove(Array, 'fromAsync');
  remove(RegExp, 'escape');
  remove(AbortSignal, 'any');
  remove(Element.prototype, 'checkVisibility', 'setHTMLUnsafe');
  remove(Document.prototype, 'startViewTransition');
  remove(globalThis, 'requestIdleCallback', 'cancelIdleCallback', 'Iterator');
  remove(Set.prototype, 'union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf');
  remove(Set.prototype, 'isDisjointFrom');
  const iterator = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())) as object;
  remove(iterator, 'map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find');
  if ('PublicKeyCredential' in globalThis)
    remove(PublicKeyCredential, 'parseCreationOptionsFromJSON', 'parseRequestOptionsFromJSON');
}

const SCREENS = [
  '/',
  '/green-spaces',
  '/green-space/3',
  '/learn',
  '/learn/3',
  '/learn/3/quiz',
  '/challenges',
  '/rankings',
  '/social',
  '/news',
  '/profile',
  '/settings',
];

test.beforeEach(({ context }) => context.addInitScript(removeNewerFeatures));

test('the oldest browsers of the README show every main screen', async ({ signedInPage: page }) => {
  test.setTimeout(180_000);
  for (const path of SCREENS) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
  }
});

test('in the oldest browsers, a resident searches, checks in and signs in again', async ({ page, resident }) => {
  await page.goto('/');
  await page
    .getByRole('button', { name: /search/i })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('searchbox').fill('bukit tmiah');
  await expect(page.getByRole('link', { name: /Bukit Timah Nature Reserve/ }).first()).toBeVisible();
  await page.goto('/green-space/3');
  await checkInWithoutLocation(page);
  await expect(page.getByText(/^Checked in/).first()).toBeVisible();
  await page.context().clearCookies();
  await page.goto('/?next=%2Flearn%2F3');
  await page.getByLabel('Email').fill(resident.email);
  await page.getByLabel('Password', { exact: true }).fill(resident.password);
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/learn\/3$/);
});
