import { firstAvatar, parseAvatar } from "#app/voices/avatar/avatar.ts";
import { drawAvatarPng } from "#app/voices/avatar/avatars.server.ts";
import type { Running } from "./servers.ts";

const COUNT = 400;
const AT_ONCE = 10;

/** Ten at a time, each as if from another address. @returns how many were accepted per second */
async function sendAll(send: (index: number, from: string) => Promise<Response>, accepted: number): Promise<number> {
  let next = 0;
  const started = performance.now();
  const sendMore = async () => {
    while (next < COUNT) {
      const index = next++;
      const answer = await send(index, `10.1.${index >> 8}.${index & 255}`);
      await answer.arrayBuffer();
      if (answer.status !== accepted) throw new Error(`It was answered with ${answer.status}.`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendMore));
  return (COUNT * 1000) / (performance.now() - started);
}

export function formsStored(server: Running): Promise<number> {
  return sendAll(
    (index, from) =>
      fetch(`${server.address}/forms/contact/?form=contact`, {
        method: "POST",
        redirect: "manual",
        headers: { "X-Forwarded-For": from },
        body: new URLSearchParams({
          name: "Sam",
          reply: "No answer please",
          about: "idea",
          message: `More shade at the bus stop ${index}, please, since it is hot there. ${crypto.randomUUID()}`,
          consent: "true",
          form: "contact",
        }),
      }),
    303,
  );
}

export async function uploadsTaken(server: Running): Promise<number> {
  const png = await drawAvatarPng(firstAvatar);
  const body = JSON.stringify({ imgdata: `data:image/png;base64,${png.toString("base64")}`, filename: "a.png" });
  return sendAll(
    (_, from) =>
      fetch(`${server.address}/umbraco/api/digimeavatar/upload`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Forwarded-For": from },
        body,
      }),
    200,
  );
}

export async function avatarPngMs(): Promise<number> {
  const avatars = ["red", "blue", "black", "gray"].map((color) =>
    parseAvatar((group) => (/color/i.test(group) ? color : ""), []),
  );
  const started = performance.now();
  for (let round = 0; round < 10; round++) for (const avatar of avatars) await drawAvatarPng(avatar);
  return (performance.now() - started) / 40;
}
