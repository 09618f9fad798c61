import { fadeIn } from "#app/components/banner-carousel/fade-in.ts";
import hashDetails from "./hash-details.behaviour.ts";

/** Numbers that fade in as they are scrolled to, and open by their address. */
export default function stats(list: HTMLElement): void {
  fadeIn(list);
  hashDetails(list);
}
