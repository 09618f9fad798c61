import { type Progress, publish } from "#app/publish/publish.ts";
import { followVersions } from "./follow-versions.ts";

type Options = NonNullable<Parameters<typeof publish>[3]>;

/** Brings the folder to the newest versions that were made on the site, and publishes it. */
export async function publishFolder(
  services: Parameters<typeof publish>[0],
  folder: string,
  progress?: Progress,
  options?: Omit<Options, "version">,
) {
  const version = await followVersions(services.db, folder, services.clock.now());
  return publish(services, folder, progress, { ...options, version });
}
