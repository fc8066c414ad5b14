import { hashInParts, type FileHashes } from './hashFile.ts'

export type HashNews = { part: number } | { hashes: FileHashes } | { failure: string }

/** Hashing takes seconds for large files; here it disturbs nobody. */
const tell = (news: HashNews) => postMessage(news)

addEventListener('message', ({ data }: MessageEvent<{ file: File; partSize: number }>) => {
  hashInParts(data.file, data.partSize, (part) => tell({ part })).then(
    (hashes) => tell({ hashes }),
    (error: unknown) => tell({ failure: error instanceof Error ? error.message : String(error) }),
  )
})
