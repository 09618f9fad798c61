import { type Avatar, UPLOAD } from "./avatar.ts";
import { drawAvatar } from "./drawing.ts";

/** Sides in pixels: drawn large, then scaled down (spec digime.upload). */
const DRAWN = 400;
const SENT = 200;

/** @returns its address; null when anything fails, which must not stop the child */
export async function uploadAvatar(avatar: Avatar): Promise<string | null> {
  try {
    const answer = await fetch(UPLOAD, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify({ imgdata: await drawPng(avatar), filename: "digime.png" }),
    });
    const { success, data } = await answer.json();
    return success ? data.location : null;
  } catch {
    return null;
  }
}

async function drawPng(avatar: Avatar): Promise<string> {
  const image = new Image(DRAWN, DRAWN);
  // Firefox draws an SVG into a canvas only when it states its size.
  const svg = drawAvatar(avatar).replace("<svg ", `<svg width="${DRAWN}" height="${DRAWN}" `);
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const large = paint(image, DRAWN);
  return paint(large, SENT).toDataURL("image/png");
}

function paint(source: CanvasImageSource, side: number): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement("canvas"), { width: side, height: side });
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser has no canvas.");
  context.drawImage(source, 0, 0, side, side);
  return canvas;
}
