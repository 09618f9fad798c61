// A Remix and Express server as its documentation has it, for comparison.
import { createRequestHandler } from "@remix-run/express";
import express from "express";

const build = await import("./build/server/index.js");
const app = express();
app.use(express.static("build/client"));
app.all("*", createRequestHandler({ build }));
app.listen(Number(process.env.PORT), "127.0.0.1");
