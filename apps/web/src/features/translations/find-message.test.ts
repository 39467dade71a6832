import { type Messages, setupI18n } from '@lingui/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { messages as tamil } from '../../locales/ta/app.po';
import { messages as tamilCommunity } from '../../locales/ta/community.po';
import { messages as tamilSettings } from '../../locales/ta/settings.po';
import { messages as chinese } from '../../locales/zh/app.po';
import { messages as chineseCommunity } from '../../locales/zh/community.po';
import { messages as chineseSettings } from '../../locales/zh/settings.po';
import { createOriginFinder } from './find-message.ts';

type Values = Readonly<Record<string, unknown>>;

const CATALOGS: readonly [string, Messages][] = [
  ['zh', { ...chinese, ...chineseCommunity, ...chineseSettings }],
  ['ta', { ...tamil, ...tamilCommunity, ...tamilSettings }],
];

/** Names and kinds of the placeholders of a compiled message. */
function listPlaceholders(message: unknown): [name: string, kind: string | undefined][] {
  if (!Array.isArray(message)) return [];
  return message.flatMap((token: unknown) => {
    if (!Array.isArray(token)) return [];
    const [name, kind, choices] = token as [string, string | undefined, unknown];
    const inner =
      typeof choices === 'object' && choices !== null ? Object.values(choices).flatMap(listPlaceholders) : [];
    return [[name, kind], ...inner];
  });
}

function arbitraryValues(message: unknown): fc.Arbitrary<Values> {
  const valueOf = (kind: string | undefined) =>
    kind === 'plural' || kind === 'selectordinal' || kind === 'number'
      ? fc.integer({ min: 0, max: 5_000 })
      : fc.string({ unit: 'grapheme', maxLength: 20 });
  const kinds = new Map<string, string | undefined>();
  for (const [name, kind] of listPlaceholders(message)) kinds.set(name, kind ?? kinds.get(name));
  return fc.record(Object.fromEntries([...kinds].map(([name, kind]) => [name, valueOf(kind)])));
}

function renderMessage(locale: string, messages: Messages, id: string, values: Values = {}): string {
  const i18n = setupI18n({ locale, messages: { [locale]: messages } });
  return i18n._(id, values).replace(/<\/?\w+\/?>/g, '');
}

function removeWhitespace(text: string): string {
  return text.replace(/\s/g, '');
}

/** Without placeholders and elements that render their own text. */
const isStatic = (message: unknown) => listPlaceholders(message).length === 0 && !/<\w+\/>/.test(String(message));

describe.each(CATALOGS)('among the messages of %s', (locale, messages) => {
  const entries = Object.entries(messages);
  const idsOf = (isIncluded: (message: unknown) => boolean) =>
    entries.filter(([, message]) => isIncluded(message)).map(([id]) => id);

  test('every message without placeholders is found by its text', () => {
    const find = createOriginFinder(messages, []);
    const ids = idsOf(isStatic);
    expect(ids.length).toBeGreaterThan(1_000);
    const notFoundIds = ids.filter((id) => {
      const text = renderMessage(locale, messages, id);
      // Two messages may have the same text.
      return removeWhitespace(find(` ${text}\n`)?.template ?? '') !== removeWhitespace(text);
    });
    expect(notFoundIds).toEqual([]);
  });

  test('a message with placeholders is found for all values', () => {
    // Messages without letters besides their values are not found.
    const hasFixedLetters = (id: string) => {
      const zeros = Object.fromEntries(listPlaceholders(messages[id]).map(([name]) => [name, 0]));
      return /\p{L}/u.test(renderMessage(locale, messages, id, zeros));
    };
    const ids = idsOf((message) => !isStatic(message)).filter(hasFixedLetters);
    expect(ids.length).toBeGreaterThan(300);
    const withValues = fc
      .constantFrom(...ids)
      .chain((id) =>
        arbitraryValues(messages[id]).map((values) => ({ id, text: renderMessage(locale, messages, id, values) })),
      );
    fc.assert(
      fc.property(withValues, ({ id, text }) => {
        const findOrigin = createOriginFinder({ [id]: messages[id] ?? '' }, []);
        expect(findOrigin(text)?.messageId).toBe(id);
      }),
      { numRuns: 2_000 },
    );
  });

  test('nothing is found for a blank text, even if content is blank', () => {
    const find = createOriginFinder(messages, ['', ' \n', '**']);
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(' ', '\n', '\t', '\u00A0') }), (blank) => {
        expect(find(blank)).toBeUndefined();
      }),
    );
  });
});

describe('the origin of a text', () => {
  const find = createOriginFinder(
    {
      aaaaaa: ['打卡'],
      bbbbbb: ['早上好，', ['name'], '。'],
      cccccc: ['早上好，', ['name'], '。欢迎回来。'],
      dddddd: [['n', 'plural', { offset: undefined, '0': ['没有打卡'], other: ['#', '次打卡'] }]],
      eeeeee: ['阅读<0>使用条款</0>和', ['link'], '。'],
      ffffff: [['city'], ': ', ['temperature']],
    },
    ['植物园', '## 雨林\n\n- **榕树**和[气根](https://example.sg/roots)', '南边留着\n一个缺口[^mot]。从港湾[^lta]'],
  );

  test.each([
    ['打 卡', 'aaaaaa', '打卡'],
    ['早上好，美。', 'bbbbbb', '早上好，{name}。'],
    ['早上好，美。欢迎回来。', 'cccccc', '早上好，{name}。欢迎回来。'],
    ['没有打卡', 'dddddd', '没有打卡'],
    ['1,200次打卡', 'dddddd', '#次打卡'],
    ['阅读使用条款和隐私声明。', 'eeeeee', '阅读使用条款和{link}。'],
    ['植物园', 'content', '植物园'],
    ['雨林', 'content', '雨林'],
    ['榕树和气根', 'content', '榕树和气根'],
    ['南边留着 一个缺口MOT。从港湾LTA', 'content', '南边留着\n一个缺口。从港湾'],
  ])('of “%s” is %s: %s', (text, messageId, template) => {
    expect(find(text)).toMatchObject({ messageId, template });
  });

  test.each([
    { text: '早上好', problem: 'the start of a message' },
    { text: '新加坡: 31°', problem: 'a message of values only' },
    { text: '次', problem: 'a part of a message' },
    { text: '榕树', problem: 'a part of a line of content' },
  ])('of “$text” is unknown, since it is only $problem', ({ text }) => {
    expect(find(text)).toBeUndefined();
  });
});
