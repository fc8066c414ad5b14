import { uploadPath } from '@app/shared/kit/rich/richText.ts'
import { cleanDom, inertBody } from './cleanDom.ts'
import type { RichKit } from './richKit.ts'
import { rtfPictures } from './rtfPictures.ts'
import { isOffice, tidyOffice } from './wordPaste.ts'

/** Address of a picture that is on its way to the server; the last part is its key. */
export const pendingPath = '/profile/pending/'

export interface Pasted {
  html: string
  /** Pictures of the writer's disk or of a kind that no browser shows. */
  lost: number
  /** Pictures of other sites, which pages of the product do not load. */
  foreign: number
}

/**
 * Markup from the clipboard as it may enter a text. Pictures within it are handed to `upload`, which gives their key.
 */
export function cleanPaste(
  html: string,
  rtf: string,
  upload: (file: File) => string | undefined,
  kit?: Pick<RichKit, 'profile' | 'keepsForeign'>,
): Pasted {
  const body = inertBody(html)
  const slice = body.querySelector('[data-pm-slice]')?.getAttribute('data-pm-slice')
  const counted = { lost: 0, foreign: 0 }
  const fromDisk = [...body.querySelectorAll('img')].filter((each) => /^file:/i.test(sourceOf(each)))
  const pictures = fromDisk.length > 0 ? rtfPictures(rtf) : []
  // Of pictures that cannot be told apart none is better than a wrong one.
  const known = pictures.length === fromDisk.length
  for (const image of body.querySelectorAll('img')) {
    const source = sourceOf(image)
    if (uploadPath.test(source.split('?', 1)[0] ?? '')) continue
    const disk = fromDisk.indexOf(image)
    const file = disk >= 0 ? (known ? pictures[disk] : undefined) : embedded(source)
    const key = file && upload(file)
    if (key) image.setAttribute('src', pendingPath + key)
    else {
      const foreign = /^https?:/i.test(source)
      if (foreign) counted.foreign += 1
      else counted.lost += 1
      if (!foreign || !kit?.keepsForeign) image.remove()
    }
  }
  if (isOffice(html)) tidyOffice(body)
  const holder = body.ownerDocument.createElement('div')
  holder.append(cleanDom(body, kit?.profile))
  // Says how deep a part of an editor was cut out; without it a copied cell would bring its table along.
  if (slice && slice.length <= 200) holder.firstElementChild?.setAttribute('data-pm-slice', slice)
  return { html: holder.innerHTML, ...counted }
}

const sourceOf = (image: Element) => (image.getAttribute('src') ?? '').trim()

/** A picture that stands within the markup itself. */
function embedded(source: string): File | undefined {
  const parts = /^data:image\/(png|jpeg|gif|webp);base64,([A-Za-z0-9+/=\s]+)$/.exec(source)
  if (!parts?.[1] || !parts[2]) return undefined
  try {
    const bytes = Uint8Array.from(atob(parts[2].replaceAll(/\s/g, '')), (char) => char.charCodeAt(0))
    const ending = parts[1] === 'jpeg' ? 'jpg' : parts[1]
    return new File([bytes], `图片.${ending}`, { type: `image/${parts[1]}` })
  } catch {
    // Not the code it says it is.
    return undefined
  }
}
