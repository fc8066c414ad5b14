import { keptOnce } from '#/platform/keptOnce.ts'

const longest = 500

/** Loaded with the first name: its dictionary weighs as much as the rest of an idle area. */
const library = keptOnce(() => import('pinyin-pro'))

/** `{full pinyin},{initials}` of a name, as searches compare it; other letters stay, signs and blanks go. */
export async function pinyinOf(name: string, { person = false }: { person?: boolean } = {}): Promise<string> {
  const { pinyin } = await library()
  const syllables = pinyin(name, { toneType: 'none', type: 'array', v: true, ...(person ? { surname: 'head' } : {}) })
    .map((syllable) => syllable.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''))
    .filter((syllable) => syllable !== '')
  return `${syllables.join('')},${syllables.map((syllable) => syllable.charAt(0)).join('')}`.slice(0, longest)
}
