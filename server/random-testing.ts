import fc from "fast-check";

/**
 * `SEED=random`, or `--seed random` of `npm test`, tries new values, and the seed that a failure prints tries those
 * again.
 */
const { SEED = "1" } = process.env;
if (SEED !== "random") fc.configureGlobal({ seed: Number(SEED) });

export { fc };
