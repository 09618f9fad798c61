{
  // Several history entries can share a document. Before the page is hydrated, Back then changes only the address, so
  // the page at that address is loaded here. An address that was requested in another spelling is the same page.
  const { dataset } = document.documentElement;
  const pathOf = (address) => {
    const { pathname, search } = new URL(address, location.href);
    return pathname + search;
  };
  const look = () => {
    const here = pathOf(location.href);
    const [loaded] = performance.getEntriesByType("navigation");
    if (dataset.script || here === dataset.address || !loaded || here === pathOf(loaded.name)) return;
    location.reload();
  };
  addEventListener("popstate", look);
  look();
}
