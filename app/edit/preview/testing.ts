import assert from "node:assert/strict";

export async function waitForChange(events: Response): Promise<void> {
  const reader = events.body?.getReader();
  for (let said = ""; !said.includes("changed"); ) {
    const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
    assert.ok(!done, "the site ended");
    said += Buffer.from(value ?? []).toString();
  }
  await reader?.cancel();
}
