import type { Page } from '@playwright/test';
import { expectNoViolationsInBothThemes } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';
import { RECORD_UPLOADS_SCRIPT, createPhoto, SECRET_PLACE } from './support/photograph.ts';
import { signOut } from './support/signing-in.ts';
import { checkInWithoutLocation } from './support/check-in.ts';

test.use({ viewport: { width: 390, height: 844 } });

const PLACE = 'Singapore Botanic Gardens';

async function findPlaceId(page: Page): Promise<number> {
  const places = (await (await page.request.get('/api/green-spaces')).json()) as { id: number; name: string }[];
  return places.find(({ name }) => name === PLACE)?.id ?? 0;
}

const visits = (page: Page) => page.getByRole('dialog', { name: PLACE }).first();
const stamp = (page: Page) => page.getByRole('link', { name: new RegExp(PLACE) });

async function choosePictures(page: Page, ...files: { name: string; buffer: Buffer }[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Add (a|another) picture$/ }).click();
  await (await chooser).setFiles(files.map((file) => ({ ...file, mimeType: 'image/jpeg' })));
}

/** Present in the DOM is not enough. */
const isDrawn = (page: Page, name: RegExp) =>
  page.getByRole('img', { name }).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);

test(
  'a visit has a note and pictures that only its resident sees',
  { tag: '@main' },
  async ({ signedInPage: page, neighbour, pageProblems }) => {
    test.setTimeout(180_000);
    await page.addInitScript({ content: RECORD_UPLOADS_SCRIPT });
    const greenSpaceId = await findPlaceId(page);

    await test.step('from the receipt of the check-in to the visit', async () => {
      await page.goto(`/green-space/${greenSpaceId}`);
      await checkInWithoutLocation(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('link', { name: 'Add a note or picture' }).click();
      await expect(visits(page)).toContainText('Only you can see them.');
      await expect(page).toHaveURL(new RegExp(`/passport\\?visits=${greenSpaceId}$`));
    });

    await test.step('writes a note by keyboard', async () => {
      await page.getByRole('button', { name: 'Write a note' }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByLabel('Note')).toBeFocused();
      await page.keyboard.type('A family of otters');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Edit note' })).toBeFocused();
      await expect(visits(page).getByText('A family of otters')).toBeVisible();
    });

    await test.step('adds a photograph above the limit, which leaves the phone small and without its place', async () => {
      const buffer = await createPhoto(page);
      expect(buffer.length).toBeGreaterThan(5_000_000);
      expect(buffer.includes(SECRET_PLACE)).toBe(true);
      await choosePictures(
        page,
        { name: 'otters.jpg', buffer },
        { name: 'text.jpg', buffer: Buffer.from('no picture') },
      );
      await expect.poll(() => isDrawn(page, /^Picture 1 of your visit/)).toBe(true);
      await expect(page.getByRole('alert')).toHaveText(/^text\.jpg This picture couldn't be read\./);
      const sent = await page.evaluate(() =>
        (Reflect.get(globalThis, 'sentPictures') as Uint8Array[]).map((bytes) => ({
          size: bytes.length,
          text: new TextDecoder('latin1').decode(bytes),
        })),
      );
      expect(sent).toHaveLength(1);
      expect(sent[0]?.size).toBeLessThan(5_000_000);
      expect(sent[0]?.text).not.toContain(SECRET_PLACE);
      await expectNoViolationsInBothThemes(page);
      await page.getByRole('button', { name: "Don't add" }).click();
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(visits(page)).toContainText(/take up [\d.]+ of 50 MB/);
    });

    await test.step('finds note and picture after a reload, and opens the picture large', async () => {
      await page.reload();
      await expect(visits(page).getByText('A family of otters')).toBeVisible();
      const small = page.getByRole('button', { name: /^Picture 1/ });
      await small.click();
      await expect(page.getByRole('button', { name: 'Remove picture' })).toBeVisible();
      await expect(page).toHaveURL(/&picture=\d+$/);
      await expectNoViolationsInBothThemes(page);
      await page.goBack();
      await expect(page.getByRole('button', { name: 'Remove picture' })).toHaveCount(0);
      await expect(small).toBeFocused();
    });

    await test.step('the stamp has a mark, and opens the visits by keyboard', async () => {
      await visits(page).getByRole('button', { name: 'Close' }).click();
      await expect(page).toHaveURL(/\/passport$/);
      await expect(stamp(page)).toContainText('With notes or pictures');
      await stamp(page).focus();
      await page.keyboard.press('Enter');
      await expect(visits(page)).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(stamp(page)).toBeFocused();
    });

    await test.step('no one else sees the note or the picture', async () => {
      const [visit] = (await (await page.request.get('/api/user/visits')).json()) as {
        id: number;
        pictures: { id: number }[];
      }[];
      const address = `/api/user/visits/${visit?.id}/pictures/${visit?.pictures[0]?.id}`;
      expect((await page.request.get(address)).status()).toBe(200);
      expect((await neighbour.page.request.get(address)).status()).toBe(404);
      await neighbour.page.goto(`/passport?visits=${greenSpaceId}`);
      await expect(visits(neighbour.page)).toContainText("You haven't checked in here yet.");
      await expect(neighbour.page.getByRole('img', { name: /^Picture/ })).toHaveCount(0);
    });

    await test.step('changes the note; a change that could not be saved survives a reload', async () => {
      await stamp(page).click();
      await page.getByRole('button', { name: 'Edit note' }).click();
      await page.getByLabel('Note').fill('Two families of otters');
      await page.route('**/note', (route) => route.abort());
      pageProblems.allow(/ERR_FAILED/);
      await page.getByRole('button', { name: 'Save note' }).click();
      await expect(page.getByRole('alert')).toContainText('Your text is saved on this device.');
      await page.unroute('**/note');
      await page.reload();
      await expect(page.getByLabel('Note')).toHaveValue('Two families of otters');
      await page.getByRole('button', { name: 'Save note' }).click();
      await expect(visits(page).getByText('Two families of otters')).toBeVisible();
    });

    await test.step('removes picture and note, and the mark goes with them', async () => {
      await page.getByRole('button', { name: /^Picture 1/ }).click();
      await page.getByRole('button', { name: 'Remove picture' }).click();
      await page.getByRole('button', { name: 'Remove', exact: true }).click();
      await expect(page.getByRole('img', { name: /^Picture/ })).toHaveCount(0);
      await page.getByRole('button', { name: 'Delete note' }).click();
      await expect(visits(page)).toContainText('Note deleted.');
      await visits(page).getByRole('button', { name: 'Close' }).click();
      await expect(stamp(page)).not.toContainText('With notes or pictures');
    });

    await test.step('an unsaved note does not outlive the session', async () => {
      await stamp(page).click();
      await page.getByRole('button', { name: 'Write a note' }).click();
      await page.getByLabel('Note').fill('For nobody else');
      await page.getByRole('button', { name: 'Close' }).click();
      const storedEntries = () => page.evaluate(() => Object.entries(localStorage).flat());
      expect(await storedEntries()).toContainEqual('"For nobody else"');
      await signOut(page);
      expect((await storedEntries()).join()).not.toContain('For nobody else');
    });
  },
);
