const mostWords = 8
const longest = 255
/** A word of the title is worth as much as so many in the text. */
const titleWeight = 3
/** Beyond, a text says nothing new. */
const mostRead = 100_000

/** Of two characters and more, yet no matter of a text. */
const empty = new Set(
  `一个 一种 一些 这个 那个 这些 那些 这样 我们 你们 他们 它们 自己 大家 以及 并且 而且 但是 因为 所以 如果 可以 能够 需要 应该
  已经 正在 进行 通过 对于 关于 根据 按照 为了 由于 其中 其他 之间 之后 之前 以上 以下 目前 今年 去年 没有 不是 就是 还是 或者 同时
  the and for with that this from are was were has have not you your our its will can`.split(/\s+/),
)

const isWord = (word: string) => /^(?:\p{Script=Han}{2,}|[a-z][a-z0-9+#.-]{2,})$/u.test(word) && !empty.has(word)

/** The words of a body: no tags, no marks of Markdown, no addresses. */
function plain(source: string, isMarkdown: boolean): string {
  if (!isMarkdown)
    return new DOMParser()
      .parseFromString(source.replaceAll('<', ' <'), 'text/html')
      .body.textContent.slice(0, mostRead)
  return source
    .slice(0, mostRead)
    .replaceAll(/```[\s\S]*?```|`[^`]*`/g, ' ')
    .replaceAll(/\]\([^)]*\)|https?:\/\/\S+/g, ' ')
}

/** 自动提取: the most frequent words, those of the title first among equals (cms §6.1). Nothing where there are none. */
export function keywordsOf(title: string, body: string, isMarkdown = false): string {
  const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
  const found = new Map<string, { word: string; score: number }>()
  const add = (text: string, score: number) => {
    for (const { segment } of segmenter.segment(text)) {
      const key = segment.toLowerCase()
      if (!isWord(key)) continue
      found.set(key, { word: found.get(key)?.word ?? segment, score: (found.get(key)?.score ?? 0) + score })
    }
  }
  add(title, titleWeight)
  add(plain(body, isMarkdown), 1)
  const best = [...found.values()].toSorted((a, b) => b.score - a.score).slice(0, mostWords)
  const joined = best.map(({ word }) => word)
  while (joined.join(',').length > longest) joined.pop()
  return joined.join(',')
}
