import type { Page } from '@playwright/test';
import { createEvent, EVENT_POSITION } from './support/events.ts';
import { expect, test } from './support/fixtures.ts';

const HOUR_MS = 3_600_000;

async function record(page: Page, eventId: number, code: string): Promise<void> {
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation(EVENT_POSITION);
  await page.goto(`/events/${eventId}/attend`);
  await page.getByRole('textbox', { name: "Organiser's code" }).fill(code.toLowerCase());
  await page.getByRole('button', { name: "I'm here" }).click();
  await expect(page.getByText('Your attendance is verified.')).toBeVisible();
}

/** As the form has it, in Singapore. */
function toLocalTime(at: number): string {
  return new Date(at + 8 * HOUR_MS).toISOString().slice(0, 16);
}

test('an organiser creates an event, residents share its only place, and points follow the code', async ({
  page,
  resident,
  neighbour,
  admin,
}) => {
  test.setTimeout(90_000);
  const start = Date.now() + 20 * 60_000;
  const tomorrow = Date.now() + 24 * HOUR_MS;
  const { latitude, longitude } = EVENT_POSITION;

  // The organiser
  const organiser = admin.page;
  await organiser.goto('/events/new');
  await organiser.getByRole('textbox', { name: 'Title (English)' }).fill('Pond clean-up');
  await organiser.getByRole('textbox', { name: 'Text (English)' }).fill('Bring **friends**.');
  await organiser.getByLabel('Start').fill(toLocalTime(tomorrow));
  await organiser.getByLabel('End').fill(toLocalTime(tomorrow + 2 * HOUR_MS));
  await organiser.getByRole('combobox', { name: 'Venue' }).selectOption({ label: 'Somewhere else' });
  await organiser.getByRole('textbox', { name: 'Name of the venue' }).fill('Pond Gardens');
  await organiser.getByRole('textbox', { name: 'Latitude' }).fill(String(latitude));
  await organiser.getByRole('textbox', { name: 'Longitude' }).fill(String(longitude));
  await organiser.getByRole('textbox', { name: 'Capacity' }).fill('1');
  await organiser.getByRole('button', { name: 'Publish' }).click();
  await expect(organiser.getByRole('heading', { level: 1, name: 'Pond clean-up' })).toBeVisible();
  const id = Number(/\/events\/(\d+)$/.exec(organiser.url())?.[1]);

  // The first resident takes the only place, the second waits.
  await page.goto('/events');
  await page.getByRole('link', { name: 'Pond clean-up' }).click();
  await page.getByRole('button', { name: 'Join this event' }).click();
  await expect(page.getByRole('button', { name: 'Leave this event' })).toBeVisible();
  await neighbour.page.goto(`/events/${id}`);
  await neighbour.page.getByRole('button', { name: 'Join the waiting list' }).click();
  await expect(neighbour.page.getByText("You're number 1 on the waiting list")).toBeVisible();

  // The first leaves, so the place is offered to the second, who takes it.
  await page.getByRole('button', { name: 'Leave this event' }).click();
  await page.getByRole('button', { name: 'Leave this event' }).click();
  await expect(page.getByRole('button', { name: /^Join/ })).toBeVisible();
  await neighbour.page.reload();
  await neighbour.page.getByRole('button', { name: 'Accept the offer' }).click();
  await expect(neighbour.page.getByRole('button', { name: 'Leave this event' })).toBeVisible();

  // The code is typed at the place. Three verified people earn.
  await organiser.goto(`/events/${id}/code`);
  await expect(organiser.getByRole('img', { name: 'QR code for this event' })).toBeVisible();
  const big = await createEvent(organiser.request, {
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + 2 * HOUR_MS).toISOString(),
  });
  const readCode = async () => {
    await organiser.goto(`/events/${big}/code`);
    return (await organiser.getByText(/^[A-Z]{6}$/).textContent()) ?? '';
  };
  await record(organiser, big, await readCode());
  await record(neighbour.page, big, await readCode());
  await expect(neighbour.page.getByText(/^Everyone gets their points once/)).toBeVisible();
  await record(page, big, await readCode());
  await expect(page.getByText('+20 eco-points')).toBeVisible();
  const { ecoPoints } = (await (await neighbour.page.request.get('/api/auth/user')).json()) as { ecoPoints: number };
  expect(ecoPoints, resident.username).toBeGreaterThanOrEqual(20);
});
