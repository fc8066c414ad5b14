import { ApiError, report } from './http.ts'

/**
 * Waits for what a button asked for. A refusal that nobody has told yet is told here, and is no fault of the page; what
 * else goes wrong stays one.
 */
export async function finish(act: unknown): Promise<void> {
  try {
    await act
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (!error.told) report(error)
  }
}
