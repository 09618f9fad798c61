/** Presses a download link that the address asks for. Once is enough: the address then asks no more. */
export function download(link: HTMLElement): void {
  link.click();
  const address = new URL(location.href);
  address.searchParams.delete("download");
  history.replaceState(history.state, "", address);
}
