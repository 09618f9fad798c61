{
  // Entries of the history can share a document. Until script runs, Back then changes the address and nothing else:
  // the page of the other address is loaded. What was asked for in another spelling is the same page.
  const { dataset } = document.documentElement;
  const partsOf = (address) => {
    const { pathname, search } = new URL(address, location.href);
    return pathname + search;
  };
  const look = () => {
    const here = partsOf(location.href);
    const [loaded] = performance.getEntriesByType("navigation");
    if (dataset.script || here === dataset.address || !loaded || here === partsOf(loaded.name)) return;
    location.reload();
  };
  addEventListener("popstate", look);
  look();
}
