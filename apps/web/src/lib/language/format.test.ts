import { i18n } from '@lingui/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { formatDate, formatDayRange, formatDistance, formatDuration, formatNumber, listSeparator } from './format.ts';

describe('formats', () => {
  beforeEach(() => {
    i18n.loadAndActivate({ locale: 'en', messages: {} });
  });

  it('groups thousands by the rules of the language', () => {
    expect(formatNumber(1240)).toBe('1,240');
    i18n.loadAndActivate({ locale: 'de', messages: {} });
    expect(formatNumber(1240)).toBe('1.240');
  });

  it('formats minutes as whole hours and the rest', () => {
    expect(formatDuration(45)).toBe('45 mins');
    expect(formatDuration(60)).toBe('1 hr');
    expect(formatDuration(95)).toBe('1 hr 35 mins');
  });

  it('formats distances in metres below one kilometre', () => {
    expect(formatDistance(0)).toBe('10 m');
    expect(formatDistance(0.354)).toBe('350 m');
    expect(formatDistance(0.996)).toBe('1 km');
    expect(formatDistance(4.24)).toBe('4.2 km');
    expect(formatDistance(12.4)).toBe('12 km');
  });

  it("gives the day in Singapore's calendar", () => {
    expect(formatDate('2026-11-20T17:30:00Z')).toBe('21 Nov 2026');
  });

  it.each([
    ['en', '16–22 Nov 2026'],
    ['zh', '2026年11月16日至22日'],
    ['ja', '2026年11月16日～22日'],
    ['ko', '2026년 11월 16일~22일'],
    ['fr', '16–22 nov. 2026'],
  ])('formats a range of days in %s', (language, range) => {
    i18n.loadAndActivate({ locale: language, messages: {} });
    expect(formatDayRange(new Date('2026-11-16'), new Date('2026-11-22'))).toBe(range);
  });

  it('shortens the end of a range only if year and month are the same', () => {
    i18n.loadAndActivate({ locale: 'zh', messages: {} });
    expect(formatDayRange(new Date('2026-11-30'), new Date('2026-12-06'))).toBe('2026年11月30日至12月6日');
    expect(formatDayRange(new Date('2026-12-28'), new Date('2027-01-03'))).toBe('2026年12月28日至2027年1月3日');
  });

  it.each([
    ['en', '3:57 pm', 'Friday, 27 November'],
    ['zh', '下午3:57', '11月27日星期五'],
    ['ms', '3:57 petang', 'Jumaat, 27 November'],
    ['ta', 'பிற்பகல் 3:57', 'வெள்ளி, 27 நவம்பர்'],
    ['ja', '15:57', '11月27日金曜日'],
  ])('says times and days without a year as %s does', (language, time, day) => {
    i18n.loadAndActivate({ locale: language, messages: {} });
    const moment = '2026-11-27T07:57:00Z';
    expect(formatDate(moment, { timeStyle: 'short' })).toBe(time);
    expect(formatDate(moment, { weekday: 'long', day: 'numeric', month: 'long' })).toBe(day);
  });

  it.each([
    ['en', 'Ann, Bob, Cy'],
    ['zh', 'Ann、Bob、Cy'],
    ['ko', 'Ann, Bob, Cy'],
    ['de', 'Ann, Bob, Cy'],
  ])('separates the entries of a list in %s', (language, list) => {
    i18n.loadAndActivate({ locale: language, messages: {} });
    expect(['Ann', 'Bob', 'Cy'].join(listSeparator())).toBe(list);
  });

  it('shows seconds if requested', () => {
    i18n.loadAndActivate({ locale: 'zh', messages: {} });
    expect(formatDate('2026-11-27T07:57:08Z', { timeStyle: 'medium' })).toBe('下午3:57:08');
  });
});
