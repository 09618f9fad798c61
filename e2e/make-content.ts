import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { content, laterTopics, openTopic } from "./content.ts";
import { siteContent } from "./start-program.ts";

// The office's own content, except that its last question is open, whatever the date.

rmSync(siteContent, { recursive: true, force: true });
cpSync(content, siteContent, { recursive: true });

function change(topic: string, setting: RegExp, replacement: string): void {
  const file = path.join(siteContent, "voices", `${topic}.md`);
  writeFileSync(file, readFileSync(file, "utf8").replace(setting, replacement));
}

const nextYear = new Date().getFullYear() + 1;
change(openTopic.slug, /^status:.*$/m, "status: open");
change(openTopic.slug, /^closes:.*$/m, `closes: "${nextYear}-12-17"`);
// Only one question can be open at a time.
for (const { slug } of laterTopics) change(slug, /^status:/m, "draft: true\nstatus:");
