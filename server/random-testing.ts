import fc from "fast-check";

/**
 * fast-check with the same values in each run; `SEED=random`, or `--seed random` of `npm test`, tries new ones, and the
 * seed that a failure prints tries those again.
 */
const { SEED = "1" } = process.env;
if (SEED !== "random") fc.configureGlobal({ seed: Number(SEED) });

export { fc };
