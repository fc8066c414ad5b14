import { parentPort } from 'node:worker_threads'
import { Refusal } from '#/platform/errors.ts'
import { cleanNow, type CleanAnswer, type CleanJob } from './cleanArticle.ts'

const answer = (job: CleanJob): CleanAnswer => {
  try {
    return { body: cleanNow(job) }
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.message }
    return { failed: String((error as Error).stack ?? error) }
  }
}

parentPort?.on('message', (job: CleanJob) => parentPort?.postMessage(answer(job)))
