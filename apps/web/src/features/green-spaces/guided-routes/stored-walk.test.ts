// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { clearSessionData, sessionScopedKey } from '../../../lib/session-memory.ts';
import { addPosition, deleteStoredWalk, isSameWalk, readStoredWalk, setWalkMeasured } from './stored-walk.ts';

const KEY = 'session:walk:1';
const WALK = { greenSpaceId: 5, routeId: 71, startedAt: new Date(Date.now() - 60_000).toISOString() };
const startedAtMs = Date.parse(WALK.startedAt);

/** A position `meters` north of the start, `seconds` after it. */
const fixAt = (meters: number, seconds: number) => ({
  lat: 1.26 + meters / 111_195,
  lng: 103.8,
  accuracyMeters: 5,
  time: startedAtMs + seconds * 1000,
});

const lastFix = () => readStoredWalk(1)?.track.heard;

beforeEach(() => {
  vi.unstubAllGlobals();
  deleteStoredWalk(1);
  localStorage.clear();
});

test('stores the walk of a resident with its positions until it is deleted', () => {
  setWalkMeasured(1, WALK, true);
  addPosition(1, WALK, fixAt(0, 10));
  addPosition(1, WALK, fixAt(30, 30));
  expect(readStoredWalk(1)).toMatchObject({ ...WALK, isMeasured: true });
  expect(readStoredWalk(1)?.track.meters).toBeCloseTo(30, 0);
  expect(readStoredWalk(1), 'the same object while nothing changes').toBe(readStoredWalk(1));
  expect(readStoredWalk(2)).toBeNull();
  deleteStoredWalk(1);
  expect(readStoredWalk(1)).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test('two tabs that add the same positions count them once', () => {
  setWalkMeasured(1, WALK, true);
  for (const position of [fixAt(0, 10), fixAt(30, 30), fixAt(60, 50)]) {
    addPosition(1, WALK, position);
    // Simulates another tab: a changed text makes this module parse the storage again.
    localStorage.setItem(KEY, `${localStorage.getItem(KEY)} `);
    addPosition(1, WALK, position);
  }
  expect(readStoredWalk(1)?.track.meters).toBeCloseTo(60, 0);
});

test('positions of another walk, or of one that is not measured, are not added', () => {
  setWalkMeasured(1, WALK, true);
  addPosition(1, { ...WALK, routeId: 72 }, fixAt(0, 10));
  setWalkMeasured(1, WALK, false);
  addPosition(1, WALK, fixAt(0, 20));
  expect(lastFix()).toBeNull();
  deleteStoredWalk(1);
  addPosition(1, WALK, fixAt(0, 30));
  expect(readStoredWalk(1)).toBeNull();
});

test('another walk replaces the stored one, and the same walk with a corrected start keeps its positions', () => {
  setWalkMeasured(1, WALK, true);
  addPosition(1, WALK, fixAt(0, 10));
  const corrected = { ...WALK, startedAt: new Date(startedAtMs + 900).toISOString() };
  setWalkMeasured(1, corrected, true);
  expect(lastFix()).not.toBeNull();
  setWalkMeasured(1, { ...WALK, routeId: 72 }, true);
  expect(lastFix()).toBeNull();
  expect(localStorage).toHaveLength(1);
  expect(isSameWalk(WALK, { ...WALK, startedAt: new Date(startedAtMs + 120_000).toISOString() })).toBe(false);
});

test.each([
  { flaw: 'is not JSON', text: 'not json' },
  { flaw: 'is null', text: 'null' },
  { flaw: 'is a number', text: '7' },
  {
    flaw: 'has no track',
    text: '{"greenSpaceId":5,"routeId":71,"startedAt":"x","begunAt":1,"isMeasured":true}',
  },
  {
    flaw: 'has an empty last position',
    text: '{"greenSpaceId":5,"routeId":71,"startedAt":"x","begunAt":1,"isMeasured":true,"track":{"meters":0,"missedMs":0,"heardAt":1,"heard":{},"end":null,"parts":[]}}',
  },
  {
    flaw: 'has a point without a longitude',
    text: '{"greenSpaceId":5,"routeId":71,"startedAt":"x","begunAt":1,"isMeasured":true,"track":{"meters":0,"missedMs":0,"heardAt":1,"heard":null,"end":null,"parts":[[[1]]]}}',
  },
])('ignores a stored walk that $flaw', ({ text }) => {
  localStorage.setItem(KEY, text);
  expect(readStoredWalk(1)).toBeNull();
  setWalkMeasured(1, WALK, true);
  expect(readStoredWalk(1)).toMatchObject(WALK);
});

test('a walk lasts as long as the page if storage is full or disabled', async () => {
  const throwQuotaError = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: throwQuotaError, setItem: throwQuotaError, removeItem: throwQuotaError });
  setWalkMeasured(1, WALK, true);
  addPosition(1, WALK, fixAt(0, 10));
  addPosition(1, WALK, fixAt(30, 30));
  expect(readStoredWalk(1)?.track.meters).toBeCloseTo(30, 0);
  deleteStoredWalk(1);
  expect(readStoredWalk(1)).toBeNull();
  await expect(clearSessionData()).resolves.toBeUndefined();
});

test('the end of a session deletes its stored walks and keeps the theme', async () => {
  setWalkMeasured(1, WALK, true);
  setWalkMeasured(2, WALK, true);
  localStorage.setItem('theme', 'dark');
  await clearSessionData();
  expect(Object.keys(localStorage)).toEqual(['theme', 'session-ended-at']);
  expect(sessionScopedKey('walk', 1), 'the key of these tests').toBe(KEY);
});
