import { readFileSync } from 'node:fs';
import { ServerResponse } from 'node:http';

/**
 * Sets the clock of the whole process to the time in a file, in milliseconds since 1970.
 * Works only with `--import`, so operators cannot enable it by mistake.
 */
const file = process.env['CLOCK_FILE'];
if (file === undefined) throw new Error('CLOCK_FILE must name the file with the time');
const nowInFile = (): number => Number(readFileSync(file, 'utf8'));

globalThis.Date = new Proxy(Date, {
  construct: (target, args: [], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [nowInFile()] : args, newTarget) as Date,
  get: (target, name) => (name === 'now' ? nowInFile : (Reflect.get(target, name) as unknown)),
});

// Node writes the Date header by the real clock, and pages set their clocks by that header.
const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function (this: ServerResponse, ...args: Parameters<typeof writeHead>) {
  this.setHeader('Date', new Date(nowInFile()).toUTCString());
  return writeHead.apply(this, args);
} as typeof writeHead;
