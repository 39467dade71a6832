/** What large numbers are multiplied by, in the words of each language that has such words. */
const SCALES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  en: { hundred: 1e2, thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 },
  zh: { 百: 1e2, 千: 1e3, 万: 1e4, 百万: 1e6, 千万: 1e7, 亿: 1e8, 十亿: 1e9, 万亿: 1e12 },
  ms: { ratus: 1e2, ribu: 1e3, juta: 1e6, bilion: 1e9, trilion: 1e12 },
  ta: { ஆயிர: 1e3, மில்லிய: 1e6, பில்லிய: 1e9, டிரில்லிய: 1e12, ட்ரில்லிய: 1e12, இலட்ச: 1e5, லட்ச: 1e5, கோடி: 1e7 },
};

const MONTHS = /\b(january|february|march|april|may|june|july|august|september|october|november|december)\b/gi;
const CITATION = /\[\^([a-z0-9-]+)\]/g;

/** The keys of the citations in a text, such as `nea-2022`, sorted. */
export function citationsIn(text: string): string[] {
  return Array.from(text.matchAll(CITATION), ([, key = '']) => key).toSorted();
}

/**
 * The numbers written in digits in a text, with "820 million" as 820,000,000. In "45 to 50 million" both are millions.
 * Separators of thousands are those of English, Malay, Tamil and Chinese alike: a comma, or a space.
 */
export function figuresIn(text: string, language: string): number[] {
  const scales = SCALES[language] ?? {};
  const words = Object.keys(scales).toSorted((a, b) => b.length - a.length);
  const digits = text
    .replaceAll(CITATION, ' ')
    .replaceAll(/(\d)[,\u202f\u00a0 ](?=\d{3}(?!\d))/g, '$1')
    // As newspapers here write 46,000.
    .replaceAll(/(\d+)万(\d{3,4})(?![\d.])/g, (_, tens: string, rest: string) =>
      String(Number(tens) * 10_000 + Number(rest)),
    );
  const number = new RegExp(
    String.raw`(\d+(?:\.\d+)?)(?:[ \u00a0-]?(${words.length > 0 ? words.join('|') : '(?!)'}))?`,
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
    const isRange = /^\s*(?:to|and|or|–|-|至|到|hingga|முதல்)\s*$/u.test(between);
    return Number((value * (scale ?? (isRange ? next?.scale : null) ?? 1)).toPrecision(12));
  });
}

/** How many months an English text names, which Chinese writes in digits. */
function monthsIn(english: string): number {
  return english.match(MONTHS)?.length ?? 0;
}

/**
 * The figures by which a translation differs from its English: those that it lacks, and those that it adds. Chinese may
 * add a number from 1 to 12 for each month that the English names.
 */
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
  let months = language === 'zh' ? monthsIn(english) : 0;
  const adds = left.filter((figure) => {
    const isMonth = months > 0 && Number.isInteger(figure) && figure >= 1 && figure <= 12;
    if (isMonth) months -= 1;
    return !isMonth;
  });
  return { lacks, adds };
}
