import { isRouteErrorResponse } from "@remix-run/react";
import type { FormAnswer } from "./form-answer.ts";

interface Sending {
  request: Request;
  serverAction: <T>() => Promise<T>;
}

const TOO_MUCH = "That is too much at once. Please choose smaller files or write less.";
const UNSENT = "We could not reach our office. Nothing you wrote is lost: please press the button again in a moment.";

/**
 * The `clientAction` of a page with forms: a post that does not arrive leaves the form as it is, with a message.
 * Sending again is safe, since the same answers are stored once.
 */
export async function sendForm({ request, serverAction }: Sending): Promise<FormAnswer> {
  try {
    return await serverAction<FormAnswer>();
  } catch (error) {
    // Redirects, and answers that are pages of their own.
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status === 404)) throw error;
    const clientId = new URL(request.url).searchParams.get("form") ?? "";
    const problem = isRouteErrorResponse(error) && error.status === 413 ? TOO_MUCH : UNSENT;
    return { clientId, result: null, problem, filesLost: false };
  }
}
