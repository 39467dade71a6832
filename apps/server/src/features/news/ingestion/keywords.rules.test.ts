import { NEWS_CATEGORIES } from '@ecopulse/contract/news/news';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { categoryOf, isWanted } from './keywords.rules.ts';
import { anyCharacter } from '../../../testing/any-character.ts';

const isTitleWanted = (title: string, ...keywords: string[]) => isWanted({ title, summary: '' }, keywords);

describe('an item of a broad feed', () => {
  test.each([
    ['A new PARK opens in Punggol', 'park'],
    ['Café turns to solar', 'CAFE'],
    ['Cafe turns to solar', 'café'],
    ['E-waste: where to bring it', 'e waste'],
    ['Zero waste at last', 'zero-waste'],
    ['Recycling, again', 'recycling'],
    ['新加坡太阳能发电', '太阳能'],
    ['சூரிய சக்தி திட்டம்', 'சூரிய சக்தி'],
  ])('is wanted if its title is "%s" and the keyword is "%s"', (title, keyword) => {
    expect(isTitleWanted(title, keyword)).toBe(true);
  });

  test.each([
    ['Parking gets dearer', 'park'],
    ['A carpark in Bishan', 'park'],
    ['Waste of zero time', 'zero waste'],
    ['Solarium opens', 'solar'],
    ['A new year', 'ne'],
  ])('is not wanted if its title is "%s" and the keyword is "%s"', (title, keyword) => {
    expect(isTitleWanted(title, keyword)).toBe(false);
  });

  test('is wanted if its summary contains a keyword, and always if there are no keywords', () => {
    expect(isWanted({ title: 'Today', summary: 'More solar roofs' }, ['solar'])).toBe(true);
    expect(isWanted({ title: 'Solar', summary: 'panels' }, ['solar panels'])).toBe(false);
    expect(isTitleWanted('Anything')).toBe(true);
    expect(isTitleWanted('Anything', '  ', '!!')).toBe(true);
  });

  test('is wanted for a whole word, in any case and between any punctuation', () => {
    const word = fc.stringMatching(/^[a-z]{3,10}$/);
    const sign = fc.constantFrom(' ', ', ', '-', ': ', ' “', '… ');
    fc.assert(
      fc.property(word, word, word, sign, sign, (before, keyword, after, separator, ending) => {
        expect(isTitleWanted(before + separator + keyword.toUpperCase() + ending + after, keyword)).toBe(true);
        expect(isTitleWanted(`${before}${keyword}`, keyword)).toBe(false);
      }),
    );
  });
});

const createItem = (title: string, summary = '', ...categories: string[]) => ({ title, summary, categories });

describe('the category of an item', () => {
  test.each([
    ['Floating solar farm on Tengeh', 'Solar Energy'],
    ['Electric buses to be charged overnight', 'Green Transport'],
    ['Vertical farm opens on a car park roof', 'Urban Farming'],
    ['Food waste turned into compost', 'Waste Management'],
    ['Otters and hornbills return', 'Nature & Wildlife'],
    ['Carbon tax to rise as emissions grow', 'Climate'],
    ['NEWater and desalination to meet most needs', 'Water'],
    ['Repair cafe gives old fans a second life', 'Green Living'],
  ])('with the title "%s" is %s', (title, category) => {
    for (const sourceCategory of NEWS_CATEGORIES) expect(categoryOf(createItem(title), sourceCategory)).toBe(category);
  });

  test('is that of its source if its own words suggest none, only weakly, or two', () => {
    expect(categoryOf(createItem('Minister opens new centre'), 'Climate')).toBe('Climate');
    expect(categoryOf(createItem('Minister opens new centre', 'It has a reservoir.'), 'Climate')).toBe('Climate');
    expect(categoryOf(createItem('Solar power and desalination'), 'Climate')).toBe('Climate');
    expect(categoryOf(createItem('Climate change: what birds tell'), 'Climate')).toBe('Climate');
  });

  test('follows its category in the feed', () => {
    expect(categoryOf(createItem('Good news', '', 'Recycling'), 'Climate')).toBe('Waste Management');
    expect(categoryOf(createItem('Good news', '', 'Nature'), 'Climate')).toBe('Nature & Wildlife');
  });

  test.each([
    'The nature of the offence',
    'A fight in a pub',
    'A climate of fear',
    'Plastic surgery',
    'A waste of time',
  ])('is that of its source if its title is "%s"', (title) => {
    for (const sourceCategory of NEWS_CATEGORIES)
      expect(categoryOf(createItem(title), sourceCategory)).toBe(sourceCategory);
  });

  test('is always a known one, and that of its source for an item without text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter }),
        fc.string({ unit: anyCharacter }),
        fc.constantFrom(...NEWS_CATEGORIES),
        (title, summary, sourceCategory) => {
          expect(NEWS_CATEGORIES).toContain(categoryOf(createItem(title, summary), sourceCategory));
          expect(categoryOf(createItem('', ''), sourceCategory)).toBe(sourceCategory);
        },
      ),
    );
  });
});
