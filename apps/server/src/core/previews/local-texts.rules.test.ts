import { expect, test } from 'vitest';
import { keepShownTranslations, localText } from './local-texts.rules.ts';

const translations = { zh: { name: '公园', 'sections.0.heading': '水', 'sections.0.body': '很多' } };

test('a text is in the language if it is translated, otherwise in English', () => {
  expect(localText('Park', translations, 'name', 'zh')).toEqual({ text: '公园', lang: 'zh' });
  expect(localText('Lawn', translations, 'description', 'zh')).toEqual({ text: 'Lawn', lang: 'en' });
  expect(localText('Park', translations, 'name', 'ms')).toEqual({ text: 'Park', lang: 'en' });
  expect(localText('Park', translations, 'name', null)).toEqual({ text: 'Park', lang: 'en' });
});

test('only translations of texts that the item contains are kept', () => {
  const item = { name: 'Park', sections: [{ heading: 'Water' }], translations };
  expect(keepShownTranslations(item)).toEqual({
    ...item,
    translations: { zh: { name: '公园', 'sections.0.heading': '水' } },
  });
});
