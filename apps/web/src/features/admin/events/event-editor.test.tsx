// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EVENT_FIELD_PROBLEMS } from '@ecopulse/contract/events/event-field-problems';
import type { EventDetail } from '@ecopulse/contract/events/events';
import { fillPlaceholders } from '@ecopulse/contract/field-problems';
import type { PlaceStatus } from '@ecopulse/contract/green-spaces/place-state';
import { problemResponse, type Responses, stubFetch } from '../../../testing/fake-fetch.ts';
import { renderAt, screensAt } from '../../../testing/render-at.tsx';
import { eventFieldMessage } from '../../events/event-field-messages.ts';
import { anEvent } from '../../events/events.testing.tsx';
import { aGreenSpace } from '../../green-spaces/green-spaces.testing.tsx';
import type { Coordinates } from '../green-spaces/place-map-layers.ts';
import { EventEditor } from './event-editor.tsx';

interface FakeMapProps {
  point: Coordinates | null;
  zones: readonly { radiusMeters: number }[];
  onPress: (coordinates: Coordinates) => void;
  onResizeZone: (index: number, radiusMeters: number) => void;
}

// Leaflet measures its container, which has no size here.
vi.mock('../green-spaces/place-map.tsx', () => ({
  PlaceMap: ({ point, zones, onPress, onResizeZone }: FakeMapProps) => (
    <div>
      <output aria-label="drawn">{JSON.stringify({ point, radius: zones[0]?.radiusMeters })}</output>
      <button type="button" onClick={() => onPress({ lat: 1.35, lng: 103.85 })}>
        Tap
      </button>
      <button type="button" onClick={() => onResizeZone(0, 400)}>
        Resize
      </button>
    </div>
  ),
}));
vi.mock('../../../lib/map/when-visible.tsx', () => ({
  WhenVisible: ({ children }: { children: ReactNode }) => children,
}));

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-12-01T04:00:00Z'), toFake: ['Date'] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const CLOSED: PlaceStatus = {
  state: 'closed',
  from: '2026-12-03',
  until: '2026-12-06',
  reason: 'Fallen trees',
  source: 'NParks',
};

function renderEditor(address: string, responses: Responses = {}) {
  const spaces = [
    aGreenSpace({ id: 5, name: 'East Coast Park', status: CLOSED }),
    aGreenSpace({ id: 6, name: 'Labrador' }),
  ];
  const fetchStub = stubFetch({ 'GET /api/green-spaces': () => [200, spaces], ...responses });
  const others = screensAt(['/events', '/events/$id'], () => <h1>The event</h1>);
  renderAt(address, { ...others, '/events/new': EventEditor, '/events/$id/edit': EventEditor });
  return (method: string): unknown => {
    const sent = fetchStub.mock.calls.findLast(([, init]) => init?.method === method)?.[1]?.body;
    return typeof sent === 'string' ? JSON.parse(sent) : undefined;
  };
}

const field = (name: string) => screen.getByRole('textbox', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const openNew = async (responses: Responses = {}) => {
  const sentBody = renderEditor('/events/new', responses);
  await screen.findByRole('option', { name: 'Labrador' });
  return sentBody;
};
const openStored = async (event: EventDetail, responses: Responses = {}) => {
  const sentBody = renderEditor(`/events/${event.id}/edit`, { 'GET /api/events/7': () => [200, event], ...responses });
  await screen.findByRole('heading', { level: 1, name: 'Beach clean-up' });
  await screen.findByRole('option', { name: 'Labrador' });
  return sentBody;
};
const fillIn = async () => {
  await userEvent.type(field('Title (English)'), 'Morning walk');
  await userEvent.type(field('Text (English)'), 'Meet at the gate.');
  await userEvent.type(screen.getByLabelText('Start'), '2026-12-12T09:00');
  await userEvent.type(screen.getByLabelText('End'), '2026-12-12T11:00');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Green space' }), 'Labrador');
};

describe('the form of an event', () => {
  test('says at each field what is missing, and sends nothing', async () => {
    const sentBody = await openNew();
    await userEvent.clear(field('Capacity'));
    for (const box of screen.getAllByRole('checkbox', { checked: true })) await userEvent.click(box);
    await press('Publish');
    await waitFor(() => expect(field('Title (English)')).toBeInvalid());
    expect(field('Title (English)')).toHaveAccessibleDescription('Write this in at least one language');
    expect(field('Text (English)')).toHaveAccessibleDescription(/Write this in at least one language/);
    for (const name of ['Start', 'End'])
      expect(screen.getByLabelText(name)).toHaveAccessibleDescription('Choose a day and a time');
    expect(screen.getByRole('combobox', { name: 'Green space' })).toHaveAccessibleDescription(
      'Choose a green space, or a point with a name and a radius',
    );
    expect(field('Capacity')).toBeInvalid();
    expect(screen.getByText('Choose at least one language')).toBeVisible();
    expect(sentBody('POST')).toBeUndefined();
  });

  test('marks what a venue lacks, as well as a point outside Singapore', async () => {
    const sentBody = await openNew();
    await fillIn();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Venue' }), 'Somewhere else');
    await userEvent.type(field('Name of the venue'), 'Void deck');
    await press('Publish');
    const incomplete = 'A venue needs a name, a point on the map and a radius';
    for (const name of ['Latitude', 'Longitude'])
      await waitFor(() => expect(field(name)).toHaveAccessibleDescription(incomplete));
    expect(field('Name of the venue')).toBeValid();
    await userEvent.clear(field('Name of the venue'));
    await userEvent.type(field('Latitude'), '48');
    await press('Publish');
    await waitFor(() => expect(field('Name of the venue')).toHaveAccessibleDescription(incomplete));
    expect(field('Latitude')).toBeInvalid();
    expect(sentBody('POST')).toBeUndefined();
  });

  test('sends times in Singapore and says that a moderator reviews it', async () => {
    const created = anEvent({ state: 'held' });
    const sentBody = await openNew({
      'POST /api/events': () => [201, { id: 7, state: 'held', ids: [7] }],
      'GET /api/events/7': () => [200, created],
    });
    await fillIn();
    await press('Publish');
    expect(await screen.findByText("A moderator will review it before it's public.")).toBeVisible();
    expect(sentBody('POST')).toMatchObject({
      title: { en: 'Morning walk' },
      startsAt: '2026-12-12T09:00:00+08:00',
      endsAt: '2026-12-12T11:00:00+08:00',
      place: { greenSpaceId: 6 },
      state: 'published',
      repeat: null,
    });
  });

  const SERVER_PROBLEMS = [
    ['startsAt', 'Start', 'start-in-the-past', {}],
    ['startsAt', 'Start', 'start-too-far', { days: 366 }],
    ['endsAt', 'End', 'end-before-start', {}],
    ['endsAt', 'End', 'event-too-long', { hours: 12 }],
    ['endsAt', 'End', 'event-too-short', {}],
    ['place.greenSpaceId', 'Green space', 'unknown-place', {}],
    ['capacity', 'Capacity', 'capacity-below-going', { going: 12 }],
    ['reason', 'Why is it moved?', 'reason-needed', {}],
  ] as const;

  test.each(SERVER_PROBLEMS)('shows a refusal of %s at its field: %s, %s', async (path, label, problem, values) => {
    const sentence = fillPlaceholders<string>(EVENT_FIELD_PROBLEMS[problem], values);
    const refused = () => problemResponse(422, 'event-not-possible', { fields: { [path]: sentence } });
    await openStored(anEvent(), { 'PUT /api/events/7': refused });
    await userEvent.type(field('Title (English)'), '!');
    await press('Save');
    const input = screen.getByLabelText(label);
    await waitFor(() => expect(input).toBeInvalid());
    expect(input).toHaveAccessibleDescription(expect.stringContaining(eventFieldMessage(sentence)));
  });

  test.each([
    ['# Heading', 'unsupported-event-text'],
    ['[Win](https://prizes.example)', 'event-link-not-allowed'],
  ] as const)('refuses the text %s before it is sent', async (text, problem) => {
    const sentBody = await openStored(anEvent());
    await userEvent.clear(field('Text (English)'));
    await userEvent.click(field('Text (English)'));
    await userEvent.paste(text);
    await press('Save');
    await waitFor(() => expect(field('Text (English)')).toBeInvalid());
    expect(field('Text (English)')).toHaveAccessibleDescription(expect.stringContaining(EVENT_FIELD_PROBLEMS[problem]));
    expect(sentBody('PUT')).toBeUndefined();
  });

  test('keeps the entries of someone whose event was edited meanwhile', async () => {
    await openStored(anEvent(), { 'PUT /api/events/7': () => problemResponse(409, 'edited-meanwhile') });
    await userEvent.type(field('Title (English)'), ' at dawn');
    await press('Save');
    expect(await screen.findByText(/^Someone else has changed this/)).toBeVisible();
    expect(field('Title (English)')).toHaveValue('Beach clean-up at dawn');
  });
});

describe('the venue', () => {
  test('is set by a tap on the map, and its radius by the circle', async () => {
    const sentBody = await openNew({
      'POST /api/events': () => [201, { id: 7, state: 'draft', ids: [7] }],
      'GET /api/events/7': () => [200, anEvent({ state: 'draft' })],
    });
    await fillIn();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Venue' }), 'Somewhere else');
    await userEvent.type(field('Name of the venue'), 'Void deck of Block 123');
    await userEvent.click(await screen.findByRole('button', { name: 'Tap' }));
    await press('Resize');
    expect(
      [field('Latitude'), field('Longitude'), field('Radius')].map((input) => (input as HTMLInputElement).value),
    ).toEqual(['1.35', '103.85', '400']);
    expect(screen.getByLabelText('drawn')).toHaveTextContent('{"point":{"lat":1.35,"lng":103.85},"radius":400}');
    await press('Save draft');
    expect(await screen.findByText('Only you can see it for now.')).toBeVisible();
    expect(sentBody('POST')).toMatchObject({
      place: { name: 'Void deck of Block 123', lat: 1.35, lng: 103.85, radiusMeters: 400 },
      state: 'draft',
    });
  });

  test('warns of a green space that is closed on that day', async () => {
    await openNew();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Green space' }), 'East Coast Park');
    expect(screen.getByText(/^This green space is closed on that day\./)).toBeVisible();
    expect(screen.getByText('Fallen trees')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Start'), '2026-12-12T09:00');
    expect(screen.queryByText(/^This green space is closed on that day\./)).toBeNull();
    await userEvent.clear(screen.getByLabelText('Start'));
    await userEvent.type(screen.getByLabelText('Start'), '2026-12-05T09:00');
    expect(screen.getByText(/^This green space is closed on that day\./)).toBeVisible();
  });
});
