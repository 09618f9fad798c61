/**
 * A page that needs neither database nor build, for answers given before the application or instead of it.
 * `title` and `message` are our own words, never a visitor's.
 */
export function plainPage(status: number, title: string, message: string): Response {
  const html = `<!doctype html>
<html lang="en-AU">
  <head>
    <meta charset="utf-8">
    <title>${title}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <link rel="stylesheet" href="/plain.css">
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      <p>${message}</p>
      <p><a href="/">Go to the home page</a></p>
      <p>Do you need help now? Ring Kids Helpline on <a href="tel:1800551800">1800 55 1800</a>, or 000 in danger.</p>
    </main>
  </body>
</html>
`;
  return new Response(html, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy": "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    },
  });
}

/** The same answer for a program: `{success: false, error: {message}}` (product.md §9). */
export function plainAnswer(request: Request, status: number, title: string, message: string): Response {
  if (request.headers.get("Accept")?.includes("text/html") || !/json/.test(request.headers.get("Content-Type") ?? ""))
    return plainPage(status, title, message);
  return Response.json({ success: false, error: { message } }, { status, headers: { "Cache-Control": "no-store" } });
}
