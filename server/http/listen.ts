import type { Server } from "node:http";
import { SettingsError } from "#server/env.ts";

/** @returns the port, which for 0 the system chooses. @throws {SettingsError} */
export function listen(server: Server, setting: "PORT" | "METRICS_PORT", port: number, host: string): Promise<number> {
  return new Promise((listening, failed) => {
    server.once("error", (error: NodeJS.ErrnoException) => failed(explainListening(error, setting, port, host)));
    server.listen(port, host, () => {
      const address = server.address();
      listening(typeof address === "object" && address ? address.port : port);
    });
  });
}

function explainListening(error: NodeJS.ErrnoException, setting: string, port: number, host: string): Error {
  switch (error.code) {
    case "EADDRINUSE":
      return new SettingsError(
        `The port is taken by another program. Stop it, or set ${setting} to another number than ${port}.`,
      );
    case "EACCES":
      return new SettingsError(`${setting} is ${port}, which only an administrator may use. Set it to 1024 or more.`);
    case "ENOTFOUND":
    case "EAI_AGAIN":
    case "EADDRNOTAVAIL":
    case "EAFNOSUPPORT":
    case "EINVAL":
      return new SettingsError(`HOST is "${host}", but must be a name or address of this machine (${error.code}).`);
    default:
      return error;
  }
}
