/** A part of the application that did not arrive in time; thrown into the nearest error boundary. */
export class ChunkLoadError extends Error {
  constructor(cause?: unknown) {
    super('加载失败，请检查网络后重试', { cause })
    this.name = 'ChunkLoadError'
  }
}

export const chunkTimeoutMs = 120_000

/** Loads a lazy part; refused or late parts fail as `ChunkLoadError`. */
export async function loadChunk<T>(load: () => Promise<T>, timeoutMs = chunkTimeoutMs): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError()), timeoutMs)
  })
  try {
    return await Promise.race([load(), late])
  } catch (error) {
    throw error instanceof ChunkLoadError ? error : new ChunkLoadError(error)
  } finally {
    clearTimeout(timer)
  }
}
