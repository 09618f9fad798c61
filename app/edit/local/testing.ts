import assert from "node:assert/strict";

export async function waitForChange(events: Response): Promise<void> {
  const reader = events.body?.getReader();
  for (let received = ""; !received.includes("changed"); ) {
    const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
    assert.ok(!done, "the site ended");
    received += Buffer.from(value ?? []).toString();
  }
  await reader?.cancel();
}
