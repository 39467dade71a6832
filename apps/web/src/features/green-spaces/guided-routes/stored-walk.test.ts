// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { clearSessionData, keyInSession } from '../../../lib/session-memory.ts';
import { addPosition, deleteStoredWalk, isSameWalk, storedWalk, measureWalk } from './stored-walk.ts';

const KEY = 'session:walk:1';
const WALK = { greenSpaceId: 5, routeId: 71, startedAt: new Date(Date.now() - 60_000).toISOString() };
const began = Date.parse(WALK.startedAt);

/** A position `meters` north of the start, `seconds` after it. */
const fix = (meters: number, seconds: number) => ({
  lat: 1.26 + meters / 111_195,
  lng: 103.8,
  accuracyMeters: 5,
  time: began + seconds * 1000,
});

beforeEach(() => {
  vi.unstubAllGlobals();
  deleteStoredWalk(1);
  localStorage.clear();
});

test('the walk of a resident is kept with its positions until it is forgotten', () => {
  measureWalk(1, WALK, true);
  addPosition(1, WALK, fix(0, 10));
  addPosition(1, WALK, fix(30, 30));
  expect(storedWalk(1)).toMatchObject({ ...WALK, isMeasured: true });
  expect(storedWalk(1)?.track.meters).toBeCloseTo(30, 0);
  expect(storedWalk(1), 'the same object while nothing changes').toBe(storedWalk(1));
  expect(storedWalk(2)).toBeNull();
  deleteStoredWalk(1);
  expect(storedWalk(1)).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test('two tabs that add the same positions count them once', () => {
  measureWalk(1, WALK, true);
  for (const each of [fix(0, 10), fix(30, 30), fix(60, 50)]) {
    addPosition(1, WALK, each);
    // Simulates another tab, which has its own module state but the same storage.
    localStorage.setItem(KEY, `${localStorage.getItem(KEY)} `);
    addPosition(1, WALK, each);
  }
  expect(storedWalk(1)?.track.meters).toBeCloseTo(60, 0);
});

test('positions of another walk, or of one that is not measured, are not added', () => {
  measureWalk(1, WALK, true);
  addPosition(1, { ...WALK, routeId: 72 }, fix(0, 10));
  measureWalk(1, WALK, false);
  addPosition(1, WALK, fix(0, 20));
  expect(storedWalk(1)?.track.heard).toBeNull();
  deleteStoredWalk(1);
  addPosition(1, WALK, fix(0, 30));
  expect(storedWalk(1)).toBeNull();
});

test('another walk takes the place of the one before, and the same walk keeps what it has', () => {
  measureWalk(1, WALK, true);
  addPosition(1, WALK, fix(0, 10));
  const corrected = { ...WALK, startedAt: new Date(began + 900).toISOString() };
  measureWalk(1, corrected, true);
  expect(storedWalk(1)?.track.heard).not.toBeNull();
  measureWalk(1, { ...WALK, routeId: 72 }, true);
  expect(storedWalk(1)?.track.heard).toBeNull();
  expect(localStorage).toHaveLength(1);
  expect(isSameWalk(WALK, { ...WALK, startedAt: new Date(began + 120_000).toISOString() })).toBe(false);
});

test.each([
  'not json',
  'null',
  '7',
  '{"greenSpaceId":5,"routeId":71,"startedAt":"x","begunAt":1,"isMeasured":true}',
  '{"greenSpaceId":5,"routeId":71,"startedAt":"x","begunAt":1,"isMeasured":true,"track":{"meters":0,"missedMs":0,"heardAt":1,"heard":{},"end":null,"parts":[]}}',
  '{"greenSpaceId":5,"routeId":71,"startedAt":"x","begunAt":1,"isMeasured":true,"track":{"meters":0,"missedMs":0,"heardAt":1,"heard":null,"end":null,"parts":[[[1]]]}}',
])('there is no walk if storage holds %s', (text) => {
  localStorage.setItem(KEY, text);
  expect(storedWalk(1)).toBeNull();
  measureWalk(1, WALK, true);
  expect(storedWalk(1)).toMatchObject(WALK);
});

test('a walk goes on as long as the page if storage is full or off', async () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  measureWalk(1, WALK, true);
  addPosition(1, WALK, fix(0, 10));
  addPosition(1, WALK, fix(30, 30));
  expect(storedWalk(1)?.track.meters).toBeCloseTo(30, 0);
  deleteStoredWalk(1);
  expect(storedWalk(1)).toBeNull();
  await expect(clearSessionData()).resolves.toBeUndefined();
});

test('the end of a session removes what belongs to it, and nothing else', async () => {
  measureWalk(1, WALK, true);
  measureWalk(2, WALK, true);
  localStorage.setItem('theme', 'dark');
  await clearSessionData();
  expect(Object.keys(localStorage)).toEqual(['theme', 'session-ended-at']);
  expect(keyInSession('walk:1')).toBe(KEY);
});
