import type { SealedPart } from '#/platform/secret/sealed.ts'
import { codePlace, codeQueue } from './code.service.ts'

export default {
  queues: [{ queue: codeQueue, place: ({ id }) => codePlace(String(id)) }],
} satisfies SealedPart
