import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { parseEnv } from "#server/env.ts";
import { runCommand } from "#server/testing.ts";
import { checkFolder } from "./check-folder.ts";
import type { Finding } from "./finding.ts";

const folder = mkdtempSync(path.join(tmpdir(), "check-folder-"));
after(() => rmSync(folder, { recursive: true }));

/** What the check calls wrong with a data folder when a user other than root runs it. */
function askAsUser(data: string): Finding[] {
  const look = `
    import { checkFolder } from "#server/doctor/check-folder.ts";
    import { parseEnv } from "#server/env.ts";
    const found = await checkFolder(parseEnv({ DATA_DIR: ${JSON.stringify(data)} }), {});
    console.log(JSON.stringify(found.filter(({ mark }) => mark === "wrong")));`;
  const user = { uid: 1000, gid: 1000, encoding: "utf8" } as const;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", look], user);
  assert.equal(stderr, "");
  return JSON.parse(stdout) as Finding[];
}

test("a subfolder of the data folder that another user owns is reported with its path", (t) => {
  if (process.getuid?.() !== 0) return t.skip("only root may give a folder away");
  chmodSync(folder, 0o755);
  const data = path.join(folder, "data");
  mkdirSync(path.join(data, "uploads/incoming"), { recursive: true });
  for (const place of ["", "uploads"]) chownSync(path.join(data, place), 1000, 1000);
  for (const part of ["uploads/incoming", "media", "mail", "tiles"]) {
    const place = path.join(data, part);
    mkdirSync(place, { recursive: true });
    const [found, ...more] = askAsUser(data);
    assert.match(
      found?.words ?? "",
      /cannot be written to \(EACCES.*\)\. Change its owner to the user that runs the site \(1000 in the image\)\.$/,
    );
    assert.ok(found?.words.startsWith(`${place} `), found?.words);
    assert.deepEqual(more, []);
    chownSync(place, 1000, 1000);
  }
  assert.deepEqual(askAsUser(data), []);
});

test("for an inaccessible data folder the closed parent is named, also behind a symlink", (t) => {
  if (process.getuid?.() !== 0) return t.skip("only root may give a folder away");
  chmodSync(folder, 0o755);
  const [closed, link] = [path.join(folder, "closed"), path.join(folder, "link-to-closed")];
  mkdirSync(path.join(closed, "data"), { recursive: true });
  chmodSync(closed, 0o700);
  symlinkSync(path.join(closed, "data"), link);
  for (const data of [path.join(closed, "data"), link]) {
    const [found, ...more] = askAsUser(data);
    assert.ok(found?.words.startsWith(`${closed} cannot be read (EACCES`), found?.words);
    assert.deepEqual(more, []);
  }
});

test("a data folder linked to a missing disk is reported as that, and not as a matter of permissions", async () => {
  const [disk, link] = [path.join(folder, "disk"), path.join(folder, "link")];
  symlinkSync(disk, link);
  const said = `${link} links to ${disk}, which does not exist. Mount its disk, or choose another.`;
  assert.deepEqual(await checkFolder(parseEnv({ DATA_DIR: link }), { mailTo: null, formBytes: 0 }), [
    { mark: "wrong", words: said },
  ]);
  for (const data of [link, path.join(link, "data")]) {
    const { code, err } = await runCommand(["content", "publish"], { DATA_DIR: data });
    assert.deepEqual([code, err], [1, `${said}\n`]);
  }
});
