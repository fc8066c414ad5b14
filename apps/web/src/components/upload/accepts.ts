import { sameType, tooLargeText, wrongType } from '@app/shared/system/file.ts'

/** What a place takes. */
export interface Accepted {
  types: readonly string[]
  maxMb: number
}

const megabyte = 1_048_576
const endingOf = (name: string) => name.split('.').at(-1)?.toLowerCase() ?? ''

/** Why a file is not taken, before anything is sent; the server looks into it once more (shell §26). */
export function refusalOf(file: File, { types, maxMb }: Accepted): string | undefined {
  const ending = endingOf(file.name)
  const fits = types.some((type) => file.type.includes(type) || ending === type || sameType[ending] === type)
  if (!fits) return wrongType(types)
  return file.size > maxMb * megabyte ? tooLargeText(maxMb) : undefined
}

export const tooManyText = (most: number) => `上传文件数量不能超过 ${most} 个!`
export const hintOf = ({ types, maxMb }: Accepted) => `请上传 大小不超过 ${maxMb}MB 格式为 ${types.join('/')} 的文件`

/** The `accept` of a file input, newer office formats among them. */
export const acceptOf = ({ types }: Accepted) =>
  [...types, ...Object.keys(sameType).filter((ending) => types.includes(sameType[ending] ?? ''))]
    .map((type) => `.${type}`)
    .join(',')

const pictures = new Set(['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp'])
const films = new Set(['mp4', 'webm', 'ogg'])

/** How a browser shows the file, if at all. */
export function shownAs(name: string): 'image' | 'video' | undefined {
  const ending = endingOf(name.split(/[?#]/, 1)[0] ?? '')
  if (pictures.has(ending)) return 'image'
  return films.has(ending) ? 'video' : undefined
}
