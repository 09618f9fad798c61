/// <reference types="vite/client" />

/** Address of the built `app/enhance/index.ts` (remix.config.js). */
declare module "virtual:enhance" {
  const address: string;
  export default address;
}
