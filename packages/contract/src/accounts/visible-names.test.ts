import { describe, expect, test } from 'vitest';
import { personName, username } from './account-forms.ts';
import { cleanName } from './visible-names.ts';

describe('a name may be written', () => {
  test.each([
    ['in Latin', 'Zoë O’Brien-Nguyễn'],
    ['in Latin with decomposed marks', 'Nguyễn Thị Ngọc'.normalize('NFD')],
    ['in Chinese', '陈美玲'],
    ['in Tamil', 'கிருஷ்ணன்'],
    ['in Devanagari', 'श्रीमती हिन्दीं'],
    ['in Bengali', 'মিয়াঁ'],
    ['in Bengali with a joiner', 'র\u200d্যাচেল'],
    ['in Burmese', 'စိုး ကျော်ဇေယျာ'],
    ['in Sinhala', 'ශ්\u200dරී'],
    ['in Persian', 'علی\u200cرضا'],
    ['in Persian with vowel marks', 'مُحَمَّدِ\u200cرضا'],
    ['in Thai', 'สมศักดิ์'],
    ['in Khmer', 'ទេព្យាហៀង'],
    ['in Hebrew', 'שִׁמְשׁוֹן'],
    ['in Korean', '김민준'],
    ['with emoji', 'Mei 🌱'],
  ])('%s', (_how, name) => {
    expect(personName.parse(name)).toBe(name.normalize('NFC'));
    expect(cleanName(name)).toBe(name);
  });

  test.each(['စိုးစိုး', 'মিয়াঁ'])('as a username: %s', (name) => {
    expect(username.parse(name)).toBe(name.normalize('NFC'));
  });
});

describe('a name is refused, and shown without its fault, if it has', () => {
  test.each([
    ['a blank symbol', 'Mei\u2800', 'Mei'],
    ['a direction override', 'Mei\u202eiL', 'MeiiL'],
    ['a soft hyphen', 'Mei\u00adLim', 'MeiLim'],
    ['a filler', 'Mei\u3164', 'Mei'],
    ['a filler with a joiner', 'م\u3164\u200dم', 'م\u200dم'],
    ['piled marks', `Z${'\u0351\u036b\u0343'.repeat(3)}`, 'Z\u0351\u036b'],
    ['piled marks of one script', `ก${'\u0e31'.repeat(20)}`, `ก${'\u0e31'.repeat(6)}`],
    ['marks piled by joiners', `م${'\u0351\u0351\u200c'.repeat(2)}م`, 'م\u0351\u0351\u200cم'],
    ['a joiner between Latin letters', 'Mei\u200dLim', 'MeiLim'],
    ['a joiner before a Latin letter', 'م\u200dLim', 'مLim'],
    ['a joiner at its start', '\u200cعلی', 'علی'],
    ['a joiner at its end', 'علی\u200c', 'علی'],
    ['two joiners in a row', 'علی\u200c\u200cرضا', 'علیرضا'],
    ['only a joiner', '\u200d', ''],
  ])('%s', (_what, name, shown) => {
    expect(personName.safeParse(name).success).toBe(false);
    expect(cleanName(name)).toBe(shown);
  });
});

test.each([
  ['piled marks', `Zal${'\u0351'.repeat(3)}go`],
  ['a joiner', 'ශ්\u200dරීලාල්'],
])('a username is refused for %s', (_what, name) => {
  expect(username.safeParse(name).success).toBe(false);
});
