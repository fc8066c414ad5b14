import type { ThumbWidth } from '@app/shared/system/file.ts'

/** Address of a smaller copy of an uploaded picture; other addresses stay as they are. */
export const thumbUrl = (url: string, width: ThumbWidth) =>
  url.startsWith('/profile/') ? `${url}${url.includes('?') ? '&' : '?'}thumb=${width}` : url
