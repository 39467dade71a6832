import { readFile } from 'node:fs/promises';
import { extractText } from 'unpdf';
import { expectNoViolationsInBothThemes } from './support/accessibility.ts';
import { createEvent, EVENT_POSITION } from './support/events.ts';
import { expect, grantAdmin, register, test } from './support/fixtures.ts';
import { startServerAt } from './support/moved-clock.ts';

const MINUTE_MS = 60_000;
const MORNING = Date.parse('2031-03-04T01:00:00Z');
const START = MORNING + 20 * MINUTE_MS;
const END = START + 120 * MINUTE_MS;

test('an attended event gives a certificate that anyone can check, until the organiser unticks it', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const server = await startServerAt(MORNING, 'certificates');
  const open = () => browser.newContext({ baseURL: server.url, locale: 'en-SG', timezoneId: 'Asia/Singapore' });
  try {
    const [organiser, attendee, school] = [await open(), await open(), await open()];
    await grantAdmin(await register(organiser), server.dataDir);
    const { id: residentId, username } = await register(attendee);
    const eventId = await createEvent(organiser.request, {
      startsAt: new Date(START).toISOString(),
      endsAt: new Date(END).toISOString(),
    });
    const { code, step } = (await (await organiser.request.get(`/api/events/${eventId}/code`)).json()) as {
      code: string;
      step: number;
    };
    const location = { lat: EVENT_POSITION.latitude, lng: EVENT_POSITION.longitude, accuracyMeters: 10 };
    const attend = await attendee.request.post(`/api/events/${eventId}/attend`, { data: { code, step, location } });
    expect(await attend.json()).toMatchObject({ proof: 'verified' });
    await server.setClock(END + MINUTE_MS);

    const page = await attendee.newPage();
    await page.goto('/events');
    await page.getByRole('link', { name: 'Certificates' }).click();
    await page.getByRole('textbox', { name: 'Name on the certificate' }).fill('Tan Wei Ming 陈伟明');
    await page.getByRole('checkbox', { name: /Kallang clean-up/ }).check();
    await page.getByRole('button', { name: 'Create certificate' }).click();
    await expect(page.getByText('Your certificate is ready.')).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download PDF' }).click(),
    ]);
    const bytes = await readFile(await download.path());
    const { text } = await extractText(Uint8Array.from(bytes), { mergePages: true });
    const printed = text.replaceAll(/\s/g, '');
    const address = (await page.getByRole('link', { name: /\/certificates\// }).textContent()) ?? '';
    for (const part of ['TanWeiMing陈伟明', 'Kallangclean-up', address]) expect(printed).toContain(part);

    const check = await school.newPage();
    await check.goto(address);
    await expect(check.getByRole('heading', { name: 'This certificate is valid' })).toBeVisible();
    await expect(check.getByText('2', { exact: true })).toBeVisible();
    await expect(check.locator('body')).not.toContainText('Tan Wei Ming');
    await expect(check.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await expectNoViolationsInBothThemes(check);

    await expectNoViolationsInBothThemes(page);

    const list = await organiser.newPage();
    await list.goto(`/events/${eventId}/people`);
    await list.getByRole('checkbox', { name: new RegExp(username) }).uncheck();
    await list.getByRole('button', { name: 'Save attendance' }).click();
    await expect(list.getByText('Joined', { exact: true }), String(residentId)).toBeVisible();
    await check.reload();
    await expect(check.getByRole('heading', { name: 'This certificate is no longer valid' })).toBeVisible();
    await page.reload();
    await expect(page.getByText('No longer valid')).toBeVisible();
    await check.goto('/certificates/never-was');
    await expect(check.getByRole('heading', { name: "We don't know this certificate" })).toBeVisible();
    for (const each of [organiser, attendee, school]) await each.close();
  } finally {
    await server.stop();
  }
});
