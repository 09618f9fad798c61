import { articles, isAbout } from "../content.ts";
import { expect, test } from "../visitor.ts";

test("the news is machine-readable: a feed per filter, JSON, and structured data for articles @once", async ({
  visitor,
  request,
}) => {
  const { page } = visitor;
  await visitor.open("/news/?issue=education");
  const feed = await page.locator('link[type="application/atom+xml"]').getAttribute("href");
  expect(feed).toBe("/news/feed.xml?issue=education");
  const atom = await request.get(feed ?? "");
  expect(atom.headers()["content-type"]).toContain("application/atom+xml");
  expect(atom.headers()["x-robots-tag"]).toBe("noindex");
  expect(await atom.text()).toContain("<subtitle>An example. ");
  const entries = [...(await atom.text()).matchAll(/<entry>.*?<id>[^<]*(\/news\/[^<]+)<\/id>/gs)].map(([, id]) => id);
  const educational = articles.filter(isAbout("education")).slice(0, 20);
  expect(entries).toEqual(educational.map(({ slug }) => `/news/${slug}/`));

  const last = Math.ceil(articles.length / 12);
  const listing = await (await request.get(`/news/?altTemplate=JSON&page=${last}`)).json();
  expect(listing.ShowNextPage).toBe(false);
  expect(listing.ArticleListing).toHaveLength(articles.length - 12 * (last - 1));
  expect(Object.keys(listing.ArticleListing[0])).toEqual([
    "Id",
    "Url",
    "ListingImageURL",
    "PageImage",
    "IsImageRectangular",
    "BackgroundClass",
    "CategoryFriendly",
    "Date",
    "DateString",
    "PageHeadline",
  ]);
  const beyond = await request.get(`/news/?altTemplate=JSON&page=${last + 1}`);
  expect((await beyond.json()).ArticleListing).toEqual([]);
  expect(beyond.headers()["cache-control"]).toBe("no-store");

  await visitor.open("/news/bunbury-designs-a-skate-park/");
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? "");
  expect(data).toMatchObject({ "@type": "NewsArticle", datePublished: "2026-11-14" });
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/news\/bunbury-designs-a-skate-park\/$/);
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute("content", /\/media\/[0-9a-f]+-1280\.jpg$/);
});

test("a journalist finds a contact, pictures to download and the feeds @once", async ({ visitor, request }) => {
  const { page } = visitor;
  await visitor.open("/about-us/media/");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "media@childrenscommissioner.example" })).toBeVisible();
  const portrait = await main.getByRole("link", { name: "Leila Farrant, the Commissioner" }).getAttribute("href");
  expect((await request.get(portrait ?? "")).headers()["content-type"]).toBe("image/jpeg");
  for (const name of ["All news", "Reports"]) {
    const feed = await main.getByRole("link", { name, exact: true }).getAttribute("href");
    expect((await request.get(feed ?? "")).headers()["content-type"]).toContain("application/atom+xml");
  }
});
