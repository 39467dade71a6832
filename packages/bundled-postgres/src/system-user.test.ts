import * as fs from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nobodyUser, runsAsRoot, takeOverFolder } from './system-user.ts';
import { makeTemporaryFolder } from './testing.ts';

const nobody = nobodyUser();
const newOwner = { uid: 54_321, gid: 54_321 };
let base: string;
let tree: string;
let treasure: string;

beforeEach(() => {
  base = makeTemporaryFolder(0o755);
  tree = join(base, 'postgres');
  treasure = join(base, 'etc');
  fs.mkdirSync(join(tree, 'base'), { recursive: true });
  fs.mkdirSync(treasure);
  for (const file of [join(tree, 'base', 'shadow'), join(treasure, 'shadow')]) fs.writeFileSync(file, '');
});

afterEach(() => {
  fs.rmSync(base, { recursive: true });
});

const ownerOf = (path: string): number => fs.lstatSync(path).uid;

describe.runIf(runsAsRoot())('giving the files of the database to its user', () => {
  beforeEach(() => {
    for (const path of [tree, join(tree, 'base'), join(tree, 'base', 'shadow')])
      fs.chownSync(path, nobody.uid, nobody.gid);
  });

  it('gives every file and folder, and closes the folder to others', () => {
    fs.chmodSync(tree, 0o755);

    takeOverFolder(tree, newOwner);

    for (const path of [tree, join(tree, 'base'), join(tree, 'base', 'shadow')])
      expect(ownerOf(path)).toBe(newOwner.uid);
    expect(fs.statSync(tree).mode & 0o777).toBe(0o700);
  });

  it('leaves links, and what they lead to, as they are', () => {
    fs.symlinkSync(join(treasure, 'shadow'), join(tree, 'linked'));

    takeOverFolder(tree, newOwner);

    expect(ownerOf(join(treasure, 'shadow'))).toBe(0);
    expect(ownerOf(tree)).toBe(newOwner.uid);
  });

  it('refuses a second name of a file of someone else', () => {
    fs.linkSync(join(treasure, 'shadow'), join(tree, 'second'));

    expect(() => takeOverFolder(tree, newOwner)).toThrow(/second names of files of another user: .*postgres\/second/);
    expect(ownerOf(join(treasure, 'shadow'))).toBe(0);
  });

  it('refuses a link in place of the folder itself', () => {
    fs.renameSync(tree, join(base, 'aside'));
    fs.symlinkSync(treasure, tree);

    expect(() => takeOverFolder(tree, newOwner)).toThrow(/is a link or no folder/);
    expect(ownerOf(treasure)).toBe(0);
  });

  it('says so if the files cannot be given to the user', () => {
    const impossible = { uid: 2 ** 40, gid: 2 ** 40 };

    expect(() => takeOverFolder(tree, impossible)).toThrow(/(chown|find) .* failed: /);
    expect(ownerOf(tree)).toBe(nobody.uid);
  });
});
