/** What is made when it is first asked for and then kept; after a failure whoever asks next has it made anew. */
export function keptOnce<T>(make: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined
  return () =>
    (kept ??= make().catch((error: unknown) => {
      kept = undefined
      throw error
    }))
}
