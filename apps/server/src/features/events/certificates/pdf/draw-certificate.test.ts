import { LANGUAGES } from '@ecopulse/contract/accounts/preferences';
import { describe, expect, test } from 'vitest';
import { readPdf, withoutSpaces } from '../../../../testing/content/pdf.ts';
import { toPrintedCertificate } from '../certificates.view.ts';
import { drawCertificate } from './draw-certificate.ts';

/** Fonts are read and cut in each. */
const TIMEOUT_MS = 60_000;
const NAME = 'Nurul Şahin 陈伟明 தமிழ்ச்செல்வன் 김민수';
const ROW = { id: 1, code: 'abcDEF_-123', created_at: new Date('2026-11-29T04:00:00Z'), revoked_at: null };
const EVENTS = [
  { en: 'River clean-up at Bishan-Ang Mo Kio Park' },
  { zh: '河边清洁，与邻居一起' },
  { ms: 'Gotong-royong di tepi sungai' },
  { ta: 'ஆற்றங்கரைத் தூய்மைப் பணி: கௌரவம், கொண்டாட்டம், க்ஷேமம், ஸ்ரீ' },
].map((title, index) => ({
  title,
  starts_at: new Date(Date.UTC(2026, 10, 18 + index, 3)),
  place_name: `Pond Gardens ${index + 1}`,
  hours: 1.5,
}));

const printed = (language: (typeof LANGUAGES)[number], changes: { name?: string; events?: typeof EVENTS } = {}) =>
  toPrintedCertificate(
    { ...ROW, name: changes.name ?? NAME, hours: 6 },
    changes.events ?? EVENTS,
    language,
    'https://ecopulse.example',
  );

describe('a certificate', () => {
  test.each(LANGUAGES)(
    'in %s has selectable text, tags, its language and embedded fonts',
    { timeout: TIMEOUT_MS },
    async (language) => {
      const certificate = printed(language);
      const pdf = await readPdf(await drawCertificate(certificate));
      const { title, presentedTo, statement, columns, total, issuedOn, check } = certificate;
      for (const text of [title, presentedTo, NAME, statement, ...Object.values(columns), total.label, issuedOn])
        expect(pdf.text).toContain(withoutSpaces(text));
      for (const text of [
        check.heading,
        check.note,
        check.url,
        ...certificate.events.flatMap((each) => [each.title, each.date, each.hours]),
      ])
        expect(pdf.text).toContain(withoutSpaces(text));
      expect(pdf).toMatchObject({ isTagged: true, language, title: `${title}: ${NAME}`, pages: 1 });
      expect(pdf.embeddedFonts).toBe(pdf.fonts);
      expect(pdf.fonts).toBeGreaterThan(4);
      for (const role of ['Document', 'H1', 'H2', 'P', 'Table', 'Link']) expect(pdf.roles).toContain(role);
      const count = (wanted: string) => pdf.roles.filter((role) => role === wanted).length;
      expect({ rows: count('TR'), headers: count('TH') }).toEqual({ rows: EVENTS.length + 2, headers: 4 });
      if (language !== 'zh') expect(pdf.roles).toContain('P:zh');
    },
  );

  test('of 50 events goes over several pages, with every event once', { timeout: TIMEOUT_MS }, async () => {
    const events = Array.from({ length: 50 }, (_, index) => ({
      title: { en: `Clean-up number ${index + 1}: ${'along the river '.repeat(3)}` },
      starts_at: new Date(Date.UTC(2026, 0, index + 1)),
      place_name: 'Pond Gardens',
      hours: 2,
    }));
    const pdf = await readPdf(await drawCertificate(printed('en', { events: events as unknown as typeof EVENTS })));
    expect(pdf.pages).toBeGreaterThan(2);
    expect(pdf.roles.filter((role) => role === 'TR')).toHaveLength(52);
    for (let index = 1; index <= 50; index += 1) expect(pdf.text.split(`number${index}:`)).toHaveLength(2);
    expect(pdf.text).toContain(`1/${pdf.pages}`);
  });

  test('leaves out emoji, and shows a mark for other characters without a font', { timeout: TIMEOUT_MS }, async () => {
    const events = [{ ...EVENTS[0], title: { en: 'Plant trees 🌳 हि' } }];
    const pdf = await readPdf(await drawCertificate(printed('en', { events: events as typeof EVENTS })));
    expect(pdf.text).toContain('Planttrees??');
    expect(pdf.text).not.toContain('🌳');
  });
});
