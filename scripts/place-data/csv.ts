export type Row = Readonly<Record<string, string>>;

const FIELD = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r?\n|$)/y;

/** RFC 4180; the first line names the columns. Throws on a row with a wrong number of fields or misplaced quotes. */
export function parseCsv(text: string): Row[] {
  const [columns, ...rows] = readRecords(text);
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
  FIELD.lastIndex = 0;
  while (FIELD.lastIndex < text.length) {
    const [, field, end] = FIELD.exec(text) ?? [];
    if (field === undefined) throw new Error(`row ${records.length + 1} can't be read`);
    record.push(field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field);
    if (end === ',') continue;
    records.push(record);
    record = [];
  }
  // A trailing comma means one more, empty field.
  return record.length > 0 ? [...records, [...record, '']] : records;
}
