/** The form of a request. @throws {Response} 400 when its body is no form, which no page of ours sends */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw new Response("That was no form", { status: 400 });
  }
}
