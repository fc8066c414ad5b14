import type { Slice } from '#/modules/tool/gen/model/slice.ts'

/** One emitted file: where it stands and what it says. */
export interface Template {
  path: (slice: Slice) => string
  text: (slice: Slice) => string
}
