import type { SealedPart } from '#/platform/sealed.ts'
import { codePlace, codeQueue } from './code.service.ts'

export default {
  queues: [{ queue: codeQueue, place: ({ id }) => codePlace(String(id)) }],
} satisfies SealedPart
