import { afterEach, describe, expect, test, vi } from 'vitest';
import { contentAddress } from '@ecopulse/contract/translations/content-calls';
import { translateAnswer } from './content-language.ts';
import { langOf, translateName } from './lang-of.ts';

/** Names are fetched once per language, so a test that needs its own names uses a language of its own. */
function stubContentNames(names: Record<string, string>): void {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(names)));
}

afterEach(() => vi.unstubAllGlobals());

describe('the address of a call', () => {
  test.each([
    ['/api/lessons', '/api/lessons?language=zh'],
    ['/api/lessons/5', '/api/lessons/5?language=zh'],
    ['/api/lessons/5/complete', '/api/lessons/5/complete?language=zh'],
    ['/api/green-spaces?search=x', '/api/green-spaces?search=x&language=zh'],
    ['/api/green-spaces/overview', '/api/green-spaces/overview?language=zh'],
    ['/api/search?q=tree', '/api/search?q=tree&language=zh'],
  ])('of content, %s, asks for the language', (english, address) => {
    expect(contentAddress(english, 'zh')).toBe(address);
    expect(contentAddress(english, 'en')).toBe(english);
  });

  test.each([
    ['/api/news/latest?language=en', '/api/news/latest?language=zh'],
    ['/api/news?before=5&language=en', '/api/news?before=5&language=zh'],
  ])('of news, %s, asks for English too', (english, address) => {
    expect(contentAddress(english, 'zh')).toBe(address);
    expect(contentAddress(english, 'en')).toBe(english);
  });

  test.each([
    '/api/user/lessons',
    '/api/lessons/5/x',
    '/api/news/stats',
    '/api/green-spaces/shapes',
    '/api/challenges/3/friends',
  ])('of anything else, %s, does not change', (address) => {
    expect(contentAddress(address, 'zh')).toBe(address);
  });
});

describe('an answer with content', () => {
  test('has the translations in place of the English texts, wherever its items are', async () => {
    stubContentNames({});
    const lesson = {
      title: 'Bags',
      description: 'About bags.',
      sections: [{ heading: 'A bag', body: 'It holds things.' }],
      translations: { zh: { title: '袋子', 'sections.0.heading': '一个袋子' } },
    };
    const answer = { featured: [structuredClone(lesson)], other: { lesson: structuredClone(lesson) } };
    const shown = await translateAnswer(answer, '/api/green-spaces/overview', 'zh');
    for (const translated of [shown.featured[0], shown.other.lesson]) {
      expect(translated).toMatchObject({
        title: '袋子',
        description: 'About bags.',
        sections: [{ heading: '一个袋子', body: 'It holds things.' }],
      });
    }
    expect([langOf('袋子'), langOf('About bags.')]).toEqual([undefined, 'en']);
  });

  test('ignores translations of texts that no longer exist, such as a removed section', async () => {
    stubContentNames({});
    const answer = { title: 'Bags', sections: [], translations: { zh: { 'sections.4.body': '没有', tags: '没有' } } };
    expect(await translateAnswer(structuredClone(answer), '/api/lessons/1', 'zh')).toEqual(answer);
  });
});

describe('an answer that names content', () => {
  test('has translated names, and leaves what residents wrote unchanged', async () => {
    stubContentNames({ 'Seven-Day Streak': '七天不断', Bedok: '勿洛' });
    const answer = [
      {
        facts: { name: 'Seven-Day Streak', note: 'Seven-Day Streak' },
        resident: { username: 'Bedok', firstName: 'Bedok' },
      },
    ];
    expect(await translateAnswer(answer, '/api/user/activities?limit=20', 'ja')).toEqual([
      { facts: { name: '七天不断', note: 'Seven-Day Streak' }, resident: { username: 'Bedok', firstName: 'Bedok' } },
    ]);
    expect([translateName('Bedok'), translateName('Tanglin')]).toEqual(['勿洛', 'Tanglin']);
  });

  test('has the translated name of a badge that ends with a day', async () => {
    stubContentNames({ 'Club goal': 'Objectif du club' });
    const names = async (badgeName: string) =>
      (await translateAnswer({ badgeName }, '/api/user/badges', 'fr')).badgeName;
    expect(await names('Club goal 2026-11-30')).toBe('Objectif du club 2026-11-30');
    expect(await names('Club goal')).toBe('Objectif du club');
    for (const other of ['Bishan Birders 2026-11-30', 'Club goal 2026-11', ' 2026-11-30', ''])
      expect(await names(other)).toBe(other);
  });

  test.each(['/api/friend-request/71/accept', '/api/friend-request', '/api/invites/abc/use'])(
    'is translated where new friends earn a badge, by %s',
    async (address) => {
      stubContentNames({ 'Better Together': 'Bersama' });
      const answer = { badges: [{ badgeName: 'Better Together' }] };
      expect(await translateAnswer(answer, address, 'ms')).toEqual({ badges: [{ badgeName: 'Bersama' }] });
    },
  );

  test('stays in English while the names cannot be fetched, and retries with the next answer', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));
    const answer = () => ({ badgeName: 'First Page' });
    expect(await translateAnswer(answer(), '/api/user/badges', 'ko')).toEqual({ badgeName: 'First Page' });
    stubContentNames({ 'First Page': '첫 페이지' });
    expect(await translateAnswer(answer(), '/api/user/badges', 'ko')).toEqual({ badgeName: '첫 페이지' });
  });
});
