import ICAL from 'ical.js';
import { extractText } from 'unpdf';
import { type APIRequestContext, type Browser, type Page } from '@playwright/test';
import { createEvent, EVENT_POSITION } from './support/events.ts';
import { expect, grantAdmin, register, test } from './support/fixtures.ts';
import { startServerAt } from './support/moved-clock.ts';
import { collectProblems } from './support/page-problems.ts';

const MORNING = Date.parse('2031-03-08T01:00:00Z');
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** More than three hours ahead, so that a free place is offered. */
const START = MORNING + 5 * HOUR_MS;
const JOINING = 12;
const PLACES = 10;

async function openAsNewResident(browser: Browser, baseURL: string) {
  const context = await browser.newContext({
    baseURL,
    locale: 'en-SG',
    timezoneId: 'Asia/Singapore',
    geolocation: EVENT_POSITION,
    permissions: ['geolocation'],
  });
  const problems = await collectProblems(context);
  return { context, problems, resident: await register(context), page: await context.newPage() };
}

/** As the form has it, in Singapore. */
function toLocalTime(at: number): string {
  return new Date(at + 8 * HOUR_MS).toISOString().slice(0, 16);
}

async function readScan(organiser: APIRequestContext, eventId: number): Promise<{ code: string; step: number }> {
  return (await (await organiser.get(`/api/events/${eventId}/code`)).json()) as { code: string; step: number };
}

async function pointsOf(request: APIRequestContext): Promise<number> {
  return ((await (await request.get('/api/auth/user')).json()) as { ecoPoints: number }).ecoPoints;
}

async function createOnScreen(page: Page): Promise<number> {
  await page.goto('/events/new');
  await page.getByLabel('Type of event').selectOption({ label: 'Clean-up' });
  await page.getByRole('textbox', { name: 'Title (English)' }).fill('Kallang clean-up');
  await page.getByRole('textbox', { name: 'Text (English)' }).fill('Help us keep the river clean.');
  await page.getByLabel('Start').fill(toLocalTime(START));
  await page.getByLabel('End').fill(toLocalTime(START + 2 * HOUR_MS));
  await page.getByRole('combobox', { name: 'Venue' }).selectOption({ label: 'Somewhere else' });
  await page.getByRole('textbox', { name: 'Name of the venue' }).fill('Pond Gardens');
  const map = page.getByRole('application', { name: /^Map of the venue/ });
  await map.click({ position: { x: 150, y: 150 } });
  await expect(page.getByRole('textbox', { name: 'Latitude' })).toHaveValue(/^1\.\d+$/);
  await page.getByRole('textbox', { name: 'Latitude' }).fill(String(EVENT_POSITION.latitude));
  await page.getByRole('textbox', { name: 'Longitude' }).fill(String(EVENT_POSITION.longitude));
  await page.getByRole('textbox', { name: 'Capacity' }).fill(String(PLACES));
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kallang clean-up' })).toBeVisible();
  return Number(/\/events\/(\d+)$/.exec(page.url())?.[1]);
}

/** With a goal of one event for each member. Returns its slug. */
async function startClub(steward: APIRequestContext, members: readonly APIRequestContext[]): Promise<string> {
  const form = {
    name: 'Kallang Paddlers',
    kind: 'interest',
    purpose: 'We paddle and pick.',
    joining: 'open',
    notice: null,
  };
  const created = await steward.post('/api/clubs', { data: form });
  expect(created.status(), await created.text()).toBe(201);
  const { id, slug } = (await created.json()) as { id: number; slug: string };
  const goal = { metric: 'events_attended', target: 1, endsOn: '2031-03-08' };
  expect((await steward.put(`/api/clubs/${id}/goal`, { data: goal })).status()).toBe(200);
  for (const member of members)
    expect((await member.post(`/api/clubs/${id}/join`, { data: { shown: true } })).status()).toBe(200);
  return slug;
}

test('twelve join a clean-up for ten, ten are there, one of them without a network, and the report shows it', async ({
  browser,
}) => {
  test.setTimeout(420_000);
  const server = await startServerAt(MORNING, 'clean-up');
  const open = () => openAsNewResident(browser, server.url);
  try {
    const organiser = await open();
    await grantAdmin(organiser.resident, server.dataDir);
    const joining: Awaited<ReturnType<typeof open>>[] = [];
    for (let index = 0; index < JOINING; index += 1) joining.push(await open());
    const [mei, raju, devi] = joining;
    if (!mei || !raju || !devi) throw new Error('no one joins');
    const id = await createOnScreen(organiser.page);
    const club = await startClub(organiser.page.request, [raju.page.request, devi.page.request]);

    await test.step('the first ten are going, the others wait in order', async () => {
      await mei.page.goto(`/events/${id}`);
      await mei.page.getByRole('button', { name: 'Join this event' }).click();
      await expect(mei.page.getByRole('button', { name: 'Leave this event' })).toBeVisible();
      const answers = [];
      for (const { page } of joining.slice(1))
        answers.push(await (await page.request.post(`/api/events/${id}/join`, { data: {} })).json());
      expect(answers.slice(0, PLACES - 1)).toEqual(Array.from({ length: PLACES - 1 }, () => ({ state: 'going' })));
      expect(answers.slice(PLACES - 1)).toEqual([
        { state: 'waiting', position: 1 },
        { state: 'waiting', position: 2 },
      ]);
    });

    const first = joining[PLACES];
    const second = joining[PLACES + 1];
    if (!first || !second) throw new Error('no one waits');
    await test.step('one cancels, and who is first in line takes the offer', async () => {
      await mei.page.getByRole('button', { name: 'Leave this event' }).click();
      await mei.page.getByRole('button', { name: 'Leave this event' }).click();
      await expect(mei.page.getByRole('button', { name: /^Join/ })).toBeVisible();
      await first.page.goto(`/events/${id}`);
      await first.page.getByRole('button', { name: 'Accept the offer' }).click();
      await expect(first.page.getByRole('button', { name: 'Leave this event' })).toBeVisible();
      await second.page.goto(`/events/${id}`);
      await expect(second.page.getByText("You're number 1 on the waiting list")).toBeVisible();
    });

    const there = [...joining.slice(1, PLACES), first];
    await server.setClock(START + 5 * MINUTE_MS);
    await test.step('nine scan the code, and all are paid', async () => {
      await organiser.page.goto(`/events/${id}/code`);
      await expect(organiser.page.getByRole('img', { name: 'QR code for this event' })).toBeVisible();
      const scan = await readScan(organiser.page.request, id);
      const { latitude: lat, longitude: lng } = EVENT_POSITION;
      for (const { page } of there.filter((each) => each !== raju)) {
        const data = { ...scan, location: { lat, lng, accuracyMeters: 10 } };
        const response = await page.request.post(`/api/events/${id}/attend`, { data });
        expect(response.status(), await response.text()).toBe(200);
      }
      await expect.poll(() => pointsOf(devi.page.request)).toBe(20);
      await expect.poll(() => pointsOf(first.page.request)).toBe(20);
    });

    await test.step('one scans without a network; the organiser confirms it', async () => {
      const { page, context, problems } = raju;
      problems.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
      const scan = await readScan(organiser.page.request, id);
      await page.goto(`/events/${id}/attend#code=${scan.code}&step=${scan.step}`);
      await expect(page.getByText(`Code scanned: ${scan.code}`)).toBeVisible();
      await context.setOffline(true);
      await page.getByRole('button', { name: "I'm here" }).click();
      await expect(page.getByText(/^Saved on this device\./)).toBeVisible();
      await server.setClock(START + 20 * MINUTE_MS);
      await context.setOffline(false);
      const ownAttendance = async () => {
        const event = (await (await page.request.get(`/api/events/${id}`)).json()) as {
          own: { attendance: string | null };
        };
        return event.own.attendance;
      };
      await expect.poll(ownAttendance).toBe('claimed');
      await organiser.page.goto(`/events/${id}/people`);
      await organiser.page.getByRole('checkbox', { name: new RegExp(raju.resident.username) }).check();
      await organiser.page.getByRole('button', { name: 'Save attendance' }).click();
      await expect.poll(ownAttendance).toBe('verified');
      await expect.poll(() => pointsOf(page.request)).toBe(20);
    });

    await server.setClock(START + 2 * HOUR_MS + 10 * MINUTE_MS);
    await test.step('kilograms are entered, and everyone reads them', async () => {
      await organiser.page.goto(`/events/${id}/people`);
      await organiser.page.getByRole('textbox', { name: 'Kilograms collected' }).fill('41.5');
      await organiser.page.getByRole('button', { name: 'Save outcome' }).click();
      await expect(organiser.page.getByText('Saved.', { exact: true })).toBeVisible();
      await second.page.goto(`/events/${id}`);
      await expect(second.page.getByText('41.5 kg collected')).toBeVisible();
    });

    await test.step('the report shows the event', async () => {
      const { page } = organiser;
      await page.goto('/admin/report?from=2031-03-01&to=2031-03-08');
      const figures = page.getByRole('table', { name: 'Figures for the period' });
      for (const row of [
        /^Events held 1\b/,
        /^Residents at events 10\b/,
        /^Hours at events 20\b/,
        /^Collected \(kg\) 42\b/,
      ])
        await expect(figures.getByRole('row', { name: row })).toBeVisible();
      const csv = await (await page.request.get('/api/admin/report?from=2031-03-01&to=2031-03-08&format=csv')).text();
      expect(csv).toContain('total,,,kilograms,42,false');
    });

    await test.step('an attendee has a certificate', async () => {
      const { request } = devi.page;
      const response = await request.post('/api/user/certificates', { data: { eventIds: [id], name: 'Devi Pillai' } });
      expect(response.status(), await response.text()).toBe(201);
      const certificate = (await response.json()) as { id: number; code: string };
      const pdf = await (await request.get(`/api/user/certificates/${certificate.id}.pdf`)).body();
      const { text } = await extractText(Uint8Array.from(pdf), { mergePages: true });
      for (const part of ['Devi Pillai', 'Kallang clean-up', 'Total hours 2']) expect(text).toContain(part);
      const check = await (await request.get(`/api/certificates/${certificate.code}`)).json();
      expect(check).toMatchObject({ valid: true, hours: 2 });
    });

    await test.step('the club is at its goal', async () => {
      await devi.page.goto(`/clubs/${club}`);
      await expect(devi.page.getByText('1 of 1 per active member')).toBeVisible();
      await expect(devi.page.getByText("We're there!")).toBeVisible();
    });

    await test.step('the calendar of another program shows it', async () => {
      const { request } = devi.page;
      const { key } = (await (await request.post('/api/user/calendar-key')).json()) as { key: string };
      const text = await (await fetch(`${server.url}/api/user/events.ics?key=${key}`)).text();
      const [event] = new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent');
      expect(event?.getFirstPropertyValue('summary')).toBe('Kallang clean-up');
      expect(event?.getFirstPropertyValue('status')).toBe('CONFIRMED');
    });

    await server.setClock(Date.parse('2031-03-09T00:01:00+08:00'));
    await test.step('after its last day the goal is reached, and who took part has a badge', async () => {
      await server.settleGoals();
      for (const { page } of [devi, raju]) {
        await page.goto('/profile');
        const latest = page.getByRole('region', { name: 'Latest Badges' });
        await expect(latest.getByText('Kallang Paddlers 2031-03-08')).toBeVisible();
      }
      await devi.page.goto(`/clubs/${club}`);
      await expect(devi.page.getByRole('listitem').filter({ hasText: '2 members took part' })).toContainText('Reached');
    });

    for (const { problems } of [organiser, ...joining]) expect(problems.unexpected()).toEqual([]);
  } finally {
    await server.stop();
  }
});

test('an event of a new organiser waits in the inbox, is published, and its organiser is told', async ({
  browser,
  baseURL,
  page,
  pageProblems,
  resident,
  admin,
}) => {
  test.setTimeout(180_000);
  // A held event is not found by others.
  pageProblems.allow(/404/);
  const organiser = await openAsNewResident(browser, String(baseURL));
  const response = await admin.page.request.put(`/api/admin/residents/${organiser.resident.id}/roles`, {
    data: { roles: [{ role: 'organiser' }], password: admin.resident.password },
  });
  expect(response.status(), await response.text()).toBe(200);
  const title = `Dawn walk of ${resident.username}`;
  const id = await createEvent(organiser.page.request, { title: { en: title } });

  await test.step('the organiser sees that it waits, and others do not see it', async () => {
    await organiser.page.goto(`/events/${id}`);
    await expect(organiser.page.getByText("A moderator will review this event before it's public.")).toBeVisible();
    await page.goto(`/events/${id}`);
    await expect(page.getByRole('heading', { name: 'Event not found' })).toBeVisible();
  });

  await test.step('a moderator opens it from the inbox and publishes it', async () => {
    await admin.page.goto('/admin/inbox?kind=event');
    await admin.page.getByRole('link', { name: title }).click();
    await admin.page.getByRole('link', { name: 'Review this event' }).click();
    await admin.page.getByRole('button', { name: 'Approve and publish' }).click();
    await expect(admin.page.getByRole('region', { name: 'Review this event' })).toHaveCount(0);
    await admin.page.goto('/admin/inbox?kind=event');
    await expect(admin.page.getByRole('link', { name: title })).toHaveCount(0);
  });

  await test.step('the organiser is told, and everyone sees it', async () => {
    await organiser.page.goto('/events');
    await organiser.page
      .getByRole('banner')
      .getByRole('button', { name: /^Notifications/ })
      .click();
    await expect(organiser.page.getByText(`Your event ${title} was published`)).toBeVisible();
    await page.goto('/events');
    await page.getByRole('link', { name: title }).click();
    await expect(page.getByRole('button', { name: 'Join this event' })).toBeVisible();
  });
  expect(organiser.problems.unexpected()).toEqual([]);
});
