// @ts-check
import { createServer } from "node:http";
import sharp from "sharp";

/** A map tile server for the journeys: `node e2e/tile-server.js PORT`. Each tile shows its own address. */
createServer(async (request, response) => {
  const tile = /^\/\d+\/\d+\/\d+\.png$/.exec(request.url ?? "")?.[0];
  if (!tile) return response.writeHead(200).end("tiles");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#eaf3e2" stroke="#9b9b9b"/><text x="24" y="128" font-size="20">${tile}</text></svg>`;
  response.setHeader("Content-Type", "image/png");
  response.end(await sharp(Buffer.from(svg)).png().toBuffer());
}).listen(Number(process.argv[2]), "127.0.0.1");
