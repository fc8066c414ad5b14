import type { ThumbWidth } from '@app/shared/system/file.ts'
import type { HttpClient } from './http.ts'

/** Address of a smaller copy of an uploaded picture; other addresses stay as they are. */
export const thumbUrl = (url: string, width: ThumbWidth) =>
  url.startsWith('/profile/') ? `${url}${url.includes('?') ? '&' : '?'}thumb=${width}` : url

/** Attributes of an image or a film of the server, in the product and in a page of another origin alike. */
export function pictureFrom(http: HttpClient, url: string): { src: string; crossOrigin?: 'anonymous' } {
  const src = http.address(url)
  // Without it a browser hides files that are not open to everybody from another origin.
  return src === url ? { src } : { src, crossOrigin: 'anonymous' }
}
