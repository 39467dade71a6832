import { readFileSync } from 'node:fs';

/**
 * Loaded into a server before all else, it makes the system's clock stand where a file says, in milliseconds since 1970:
 * the whole process believes it, without a way for operators to do the same by mistake.
 */
const file = process.env['CLOCK_FILE'];
if (file === undefined) throw new Error('CLOCK_FILE says where the time is read from');
const nowInFile = (): number => Number(readFileSync(file, 'utf8'));

globalThis.Date = new Proxy(Date, {
  construct: (target, args: [], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [nowInFile()] : args, newTarget) as Date,
  get: (target, name) => (name === 'now' ? nowInFile : (Reflect.get(target, name) as unknown)),
});
