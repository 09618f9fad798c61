import { useNavigation } from "@remix-run/react";
import "./progress.css";

/** A line across the top while a navigation is slow; its style shows it only after a moment. */
export function Progress() {
  return useNavigation().state === "idle" ? null : <div className="progress" aria-hidden="true" />;
}
