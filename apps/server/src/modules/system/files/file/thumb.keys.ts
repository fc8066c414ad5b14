import { createHash } from 'node:crypto'
import { thumbWidths, type ThumbWidth } from '@app/shared/system/file.ts'

/** Key of a smaller copy; it follows from the picture's own key, so no row is needed to find it. */
export const thumbKey = (key: string, width: ThumbWidth) =>
  `thumb/${createHash('sha256').update(`${key} ${width}`).digest('hex').slice(0, 32)}.webp`

export const thumbKeys = (key: string): string[] => thumbWidths.map((width) => thumbKey(key, width))
