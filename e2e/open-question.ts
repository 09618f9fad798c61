import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { content, laterTopics, openTopic } from "./content.ts";
import { siteContent } from "./start-program.ts";

// Makes the content of the site that journeys visit: the office's own, but that its last question takes answers,
// whatever the day is and whether the office asks one now.

rmSync(siteContent, { recursive: true, force: true });
cpSync(content, siteContent, { recursive: true });

function change(topic: string, setting: RegExp, instead: string): void {
  const file = path.join(siteContent, "voices", `${topic}.md`);
  writeFileSync(file, readFileSync(file, "utf8").replace(setting, instead));
}

const nextYear = new Date().getFullYear() + 1;
change(openTopic.slug, /^status:.*$/m, "status: open");
change(openTopic.slug, /^closes:.*$/m, `closes: "${nextYear}-12-17"`);
// One question is open at a time.
for (const { slug } of laterTopics) change(slug, /^status:/m, "draft: true\nstatus:");
