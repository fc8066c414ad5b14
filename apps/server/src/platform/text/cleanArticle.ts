import { articleProfile } from '@app/shared/kit/rich/richArticle.ts'
import { createGate } from '#/platform/concurrency.ts'
import { refuse } from '#/platform/errors.ts'
import { keepThreads } from '#/platform/threads.ts'
import { sanitizer, seen, wordsOf } from './cleanHtml.ts'

/** Bytes of a body (cms §6.1). */
export const longestBody = 2 * 1_048_576
/** From this size on a body is cleaned beside the main thread, which answers everybody else meanwhile. */
const largeBytes = 102_400
const limitMs = 20_000

/** A body as it is stored, and its words. */
export interface CleanBody {
  html: string
  text: string
}

export interface CleanJob {
  html: string
  embedHosts: readonly string[]
}

/** What the thread answers. */
export type CleanAnswer = { body: CleanBody } | { refused: string } | { failed: string }

export const bodyTooLong = '正文内容过长，最多2MB'

/** Cleans here and now; headings are numbered in the same pass, for tables of contents. */
export function cleanNow({ html, embedHosts }: CleanJob): CleanBody {
  const profile = articleProfile(embedHosts)
  let headings = 0
  const clean = sanitizer({
    ...profile,
    clean: (tag, attributes) => {
      const kept = profile.clean(tag, attributes)
      if (!kept || !/^h[1-6]$/.test(tag)) return kept
      headings += 1
      return { ...kept, id: `h-${headings}` }
    },
  })
  const body = seen(clean(html))
  return { html: body, text: wordsOf(body) }
}

const inTurn = createGate(2)

/**
 * The body of an article by the rules of `richArticle.ts`, however it came. Cleaned HTML comes out as it went in;
 * nothing may change it afterwards.
 */
export async function cleanArticle(html: string, embedHosts: readonly string[]): Promise<CleanBody> {
  const bytes = Buffer.byteLength(html)
  if (bytes > longestBody) throw refuse(bodyTooLong)
  const body =
    bytes > largeBytes ? await inTurn(() => cleanBeside({ html, embedHosts })) : cleanNow({ html, embedHosts })
  // Cleaning makes five characters of a `<` that opens nothing.
  if (Buffer.byteLength(body.html) > longestBody) throw refuse(bodyTooLong)
  return body
}

const cleanInThread = keepThreads<CleanJob, CleanAnswer>(new URL('./cleanArticle.worker.ts', import.meta.url), 512)
const tooMuch = () => refuse('内容过于复杂，请精简后再保存')

function bodyOf(answer: CleanAnswer): CleanBody {
  if ('body' in answer) return answer.body
  throw 'refused' in answer ? refuse(answer.refused) : new Error(answer.failed)
}

async function cleanBeside(job: CleanJob): Promise<CleanBody> {
  const work = { hear: (answer: CleanAnswer) => answer, limitMs, tooSlow: tooMuch, tooLarge: tooMuch }
  return bodyOf(await cleanInThread(job, work))
}
