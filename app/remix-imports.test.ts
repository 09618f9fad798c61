import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

const root = path.resolve(import.meta.dirname, "..");
const sources = ["app", "server", "commands"].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${folder}/${file.split(path.sep).join("/")}`),
);

/** Names of Remix that mean the same in react-router 7.18 and @react-router/dev/routes. Look there before adding one. */
const inBoth = new Set([
  ...["ActionFunctionArgs", "AppLoadContext", "EntryContext", "HeadersArgs", "LinksFunction", "LoaderFunctionArgs"],
  ...["MetaDescriptor", "MetaFunction", "RequestHandler", "RouteConfig", "ServerBuild", "UIMatch"],
  ...["Links", "Meta", "Outlet", "createRequestHandler", "index", "isRouteErrorResponse", "matchRoutes", "redirect"],
  ...["route", "useActionData", "useLoaderData", "useLocation", "useMatches", "useRouteError", "useRouteLoaderData"],
  ...["layout", "useOutletContext"],
]);
/** Names that React Router 7 has not, each with the one module that may import it. */
const onlyIn: Record<string, string> = { json: "app/base/data.server.ts", RemixServer: "app/entry.server.tsx" };

test("what is imported from Remix exists in React Router 7, or stands in one module", () => {
  const odd: string[] = [];
  let count = 0;
  for (const file of sources) {
    const code = readFileSync(path.join(root, file), "utf8");
    for (const [, clause = ""] of code.matchAll(/^(?:im|ex)port ([^;]*?) from "@remix-run\/[^"]+";$/gm))
      for (const part of clause.replace(/^(?:type )?\{|\}$/g, "").split(",")) {
        const [name = ""] = part
          .trim()
          .replace(/^type /, "")
          .split(" as ");
        if (name === "") continue;
        count += 1;
        if (!inBoth.has(name) && onlyIn[name] !== file) odd.push(`${file} imports ${name}`);
      }
  }
  assert.ok(count > 100, `${count} names`);
  assert.deepEqual(odd, []);
});
