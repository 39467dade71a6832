/** Number words and their factors. Chinese, Japanese, Korean and Tamil append endings to them. */
const SCALES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  en: { hundred: 1e2, thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 },
  zh: { 百: 1e2, 千: 1e3, 万: 1e4, 百万: 1e6, 千万: 1e7, 亿: 1e8, 十亿: 1e9, 万亿: 1e12 },
  ms: { ratus: 1e2, ribu: 1e3, juta: 1e6, bilion: 1e9, trilion: 1e12 },
  ta: { ஆயிர: 1e3, மில்லிய: 1e6, பில்லிய: 1e9, டிரில்லிய: 1e12, ட்ரில்லிய: 1e12, இலட்ச: 1e5, லட்ச: 1e5, கோடி: 1e7 },
  de: { Tausend: 1e3, Million: 1e6, Millionen: 1e6, Milliarde: 1e9, Milliarden: 1e9 },
  es: { mil: 1e3, millón: 1e6, millones: 1e6, 'mil millones': 1e9 },
  fr: { mille: 1e3, million: 1e6, millions: 1e6, milliard: 1e9, milliards: 1e9 },
  it: { mila: 1e3, milione: 1e6, milioni: 1e6, miliardo: 1e9, miliardi: 1e9 },
  ja: { 百: 1e2, 千: 1e3, 万: 1e4, 百万: 1e6, 千万: 1e7, 億: 1e8 },
  ko: { 백: 1e2, 천: 1e3, 만: 1e4, 백만: 1e6, 천만: 1e7, 억: 1e8 },
};
const DECIMAL_COMMA: ReadonlySet<string> = new Set(['de', 'es', 'fr', 'it']);
/** These languages write months, and numbers that English spells out, as digits. */
const WRITES_DIGITS: ReadonlySet<string> = new Set(['zh', 'ja', 'ko']);

const MONTHS = /\b(january|february|march|april|may|june|july|august|september|october|november|december)\b/gi;
/** Citations, and the addresses of links. */
const MARKS = /\[\^[a-z0-9-]+\]|\]\(\S+?\)/g;

function marksIn(text: string): string[] {
  return Array.from(text.matchAll(MARKS), ([mark]) => mark).toSorted();
}

export function hasSameMarks(english: string, text: string): boolean {
  return marksIn(english).join(' ') === marksIn(text).join(' ');
}

function withPlainNumbers(text: string, language: string): string {
  const plain = text.replaceAll(MARKS, ' ').replaceAll(/[０-９]/g, (digit) => digit.normalize('NFKC'));
  if (!DECIMAL_COMMA.has(language)) return plain.replaceAll(/(\d)[,\u202F\u00A0 ](?=\d{3}(?!\d))/g, '$1');
  return plain.replaceAll(/(\d)[.\u202F\u00A0 ](?=\d{3}(?!\d))/g, '$1').replaceAll(/(\d),(?=\d)/g, '$1.');
}

/** Expands "820 million" to 820,000,000. In "45 to 50 million", both are millions. */
export function figuresIn(text: string, language: string): number[] {
  const scales = SCALES[language] ?? {};
  const words = Object.keys(scales).toSorted((a, b) => b.length - a.length);
  const digits = withPlainNumbers(text, language)
    // 46,000 written as 4万6000.
    .replaceAll(/(\d+)万(\d{3,4})(?![\d.])/g, (_, tens: string, rest: string) =>
      String(Number(tens) * 10_000 + Number(rest)),
    );
  const number = new RegExp(
    String.raw`(\d+(?:\.\d+)?)(?:[ \u00A0-]?(${words.length > 0 ? words.join('|') : '(?!)'})${DECIMAL_COMMA.has(language) ? String.raw`(?!\p{L})` : ''})?`,
    'gu',
  );
  const found = Array.from(digits.matchAll(number), ({ 0: whole, 1: value, 2: scale, index }) => ({
    value: Number(value),
    scale: scale === undefined ? null : (scales[scale] ?? 1),
    after: index + whole.length,
    index,
  }));
  return found.map(({ value, scale, after }, place) => {
    const next = found[place + 1];
    const between = next ? digits.slice(after, next.index) : '';
    const isRange = /^\s*(?:to|and|or|–|-|~|～|至|到|から|hingga|dengan|முதல்|bis|und|à|et|a|y|e)\s*$/u.test(between);
    return Number((value * (scale ?? (isRange ? next?.scale : null) ?? 1)).toPrecision(12));
  });
}

const ONES =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety';
/** "A quarter" is 4 and 1 in other languages, a quarter of an hour is 15. */
const NUMBER_WORDS: ReadonlyMap<string, readonly number[]> = new Map<string, readonly number[]>([
  ...ONES.split(' ').map((word, index) => [word, [index + 1]] as const),
  ...TENS.split(' ').map((word, index) => [word, [10 * (index + 2)]] as const),
  ['a', [1]],
  ['an', [1]],
  ['first', [1]],
  ['half', [1, 2, 30]],
  ['week', [1]],
  ['month', [1]],
  ['trio', [3]],
  ['quarter', [1, 4, 15]],
  ['tenth', [1, 10]],
  ['fortnight', [2, 14]],
  ['million', [1_000_000]],
]);

function numbersInWords(english: string): Set<number> {
  const words = english.toLowerCase().match(/[a-z]+/g) ?? [];
  const numbers = words.map((word) => NUMBER_WORDS.get(word) ?? []);
  const pairs = numbers.map(([tens = 0], index) => {
    const [ones = 0] = numbers[index + 1] ?? [];
    return tens >= 20 && tens < 100 && ones < 10 ? tens + ones : 0;
  });
  return new Set([...numbers.flat(), ...pairs]);
}

function monthsIn(english: string): number {
  return english.match(MONTHS)?.length ?? 0;
}

/** Where a language writes digits, spelled-out numbers may become digits and months their number. */
export function figureDifferences(
  english: string,
  text: string,
  language: string,
): { lacks: number[]; adds: number[] } {
  const left = figuresIn(text, language);
  const lacks = figuresIn(english, 'en').filter((figure) => {
    const place = left.indexOf(figure);
    if (place !== -1) left.splice(place, 1);
    return place === -1;
  });
  const inWords = WRITES_DIGITS.has(language) ? numbersInWords(english) : new Set<number>();
  let months = WRITES_DIGITS.has(language) ? monthsIn(english) : 0;
  const adds = left.filter((figure) => {
    const isMonth = months > 0 && Number.isInteger(figure) && figure >= 1 && figure <= 12;
    if (isMonth) months -= 1;
    return !isMonth && !inWords.has(figure);
  });
  return { lacks, adds };
}
