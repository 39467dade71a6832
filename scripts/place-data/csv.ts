export type Row = Readonly<Record<string, string>>;

const BY_COMMA = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r?\n|$)/y;
const BY_SEMICOLON = /("(?:[^"]|"")*"|[^";\r\n]*)(;|\r?\n|$)/y;

/**
 * RFC 4180, or with semicolons, as spreadsheets write it where the decimal sign is a comma; the first line names the
 * columns. Throws on a row with a wrong number of fields or misplaced quotes.
 */
export function parseCsv(text: string): Row[] {
  const [columns, ...rows] = readRecords(text.replace(/^\uFEFF/, ''));
  if (!columns) return [];
  return rows.map((fields, index) => {
    if (fields.length !== columns.length)
      throw new Error(`row ${index + 2} has ${fields.length} fields instead of ${columns.length}`);
    return Object.fromEntries(columns.map((column, at) => [column, fields[at] ?? '']));
  });
}

function readRecords(text: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  const pattern = /^[^,\r\n]*;/.test(text) ? BY_SEMICOLON : BY_COMMA;
  pattern.lastIndex = 0;
  while (pattern.lastIndex < text.length) {
    const [, field, end] = pattern.exec(text) ?? [];
    if (field === undefined) throw new Error(`row ${records.length + 1} can't be read`);
    record.push(field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field);
    if (end === ',' || end === ';') continue;
    records.push(record);
    record = [];
  }
  // A trailing comma means one more, empty field.
  return record.length > 0 ? [...records, [...record, '']] : records;
}

/** NaN for what is no number. */
export function parseNumber(text = ''): number {
  const number = text.trim().replace(/^(-?\d+),(\d+)$/, '$1.$2');
  return number === '' ? Number.NaN : Number(number);
}
