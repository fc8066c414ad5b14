import { pinyinOf } from '#/platform/text/pinyin.ts'

const longest = 100

/** A title as part of an address: pinyin of its Han characters, its Latin words with dashes between them. */
export async function slugOf(title: string): Promise<string> {
  const parts = title.toLowerCase().match(/\p{Script=Han}+|[a-z0-9]+/gu) ?? []
  const words: string[] = []
  for (const part of parts) {
    const [whole = ''] = (await pinyinOf(part)).split(',')
    words.push(whole.replace(/[^a-z0-9]/g, ''))
  }
  return words
    .filter((word) => word !== '')
    .join('-')
    .slice(0, longest)
    .replace(/-$/, '')
}
