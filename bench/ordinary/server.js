// Remix's own template for Express in production, for comparison, without its log of requests (morgan).
import { createRequestHandler } from "@remix-run/express";
import compression from "compression";
import express from "express";

const build = await import("./build/server/index.js");
const app = express();
app.use(compression());
app.disable("x-powered-by");
app.use("/assets", express.static("build/client/assets", { immutable: true, maxAge: "1y" }));
app.use(express.static("build/client", { maxAge: "1h" }));
app.all("*", createRequestHandler({ build }));
app.listen(Number(process.env.PORT), "127.0.0.1");
