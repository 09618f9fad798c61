/** The door: says which mode this is before anything is loaded, since React chooses its build by it. */
process.env.NODE_ENV = process.argv.includes("--dev") ? "development" : "production";
await import("./serve.ts");

export {};
