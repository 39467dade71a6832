import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../testing/any-character.ts';
import { type CsvValue, toCsv } from './report.view.ts';

/** RFC 4180, by its grammar. */
function parse(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 1;
  while (at < csv.length) {
    let field = '';
    if (csv[at] === '"') {
      for (at += 1; csv[at] !== '"' || csv[at + 1] === '"'; at += 1) {
        if (csv[at] === '"') at += 1;
        field += csv[at] ?? '';
      }
      at += 1;
    } else {
      for (; csv[at] !== ',' && csv[at] !== '\r'; at += 1) field += csv[at] ?? '';
    }
    row.push(field);
    if (csv[at] === ',') at += 1;
    else {
      expect(csv.slice(at, at + 2)).toBe('\r\n');
      at += 2;
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

const anyValue: fc.Arbitrary<CsvValue> = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 12 }),
  fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', ' ', '=', '+', '-', '@', '\t', 'a'), maxLength: 6 }),
  fc.integer(),
  fc.constant(null),
);

function withoutApostrophe(field: string): string {
  return /^'[=+\-@\t\r\n＝＋－＠]/.test(field) ? field.slice(1) : field;
}

test('whatever is written is read back, and no text begins as a formula', () => {
  const width = 4;
  fc.assert(
    fc.property(fc.array(fc.array(anyValue, { minLength: width, maxLength: width }), { maxLength: 6 }), (rows) => {
      const csv = toCsv(rows);
      expect(csv.startsWith('\uFEFF')).toBe(true);
      const read = parse(csv);
      const isText = (row: number, column: number) => typeof rows[row]?.[column] === 'string';
      for (const [index, fields] of read.entries())
        for (const [column, field] of fields.entries())
          if (isText(index, column)) expect(field).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
      const plain = read.map((fields, index) =>
        fields.map((field, column) =>
          isText(index, column) && !String(rows[index]?.[column]).startsWith("'") ? withoutApostrophe(field) : field,
        ),
      );
      expect(plain).toEqual(rows.map((row) => row.map((value) => String(value ?? ''))));
    }),
  );
});

test.each(['=cmd', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('defuses %j', (text) => {
  expect(parse(toCsv([[text]]))).toEqual([[`'${text}`]]);
});
