/** Starts the download that the address asks for, then takes that wish out of the address, so that it happens once. */
export function download(link: HTMLElement): void {
  link.click();
  const address = new URL(location.href);
  address.searchParams.delete("download");
  history.replaceState(history.state, "", address);
}
