import hljs from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import c from 'highlight.js/lib/languages/c'
import cpp from 'highlight.js/lib/languages/cpp'
import csharp from 'highlight.js/lib/languages/csharp'
import css from 'highlight.js/lib/languages/css'
import go from 'highlight.js/lib/languages/go'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import markdown from 'highlight.js/lib/languages/markdown'
import php from 'highlight.js/lib/languages/php'
import python from 'highlight.js/lib/languages/python'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import { workMs } from './workLimit.ts'

/** Those of the editor, and what they are called beside that (`js`, `html`, `sh`). */
const languages = {
  bash,
  c,
  cpp,
  csharp,
  css,
  go,
  java,
  javascript,
  json,
  markdown,
  php,
  python,
  sql,
  typescript,
  xml,
  yaml,
}
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language)

/** Longer blocks, and what comes after so much work, stay as they are. */
const longestBlock = 20_000
const mostBlocks = 50
const budgetMs = 200

const block = /<pre([^>]*)><code class="([^"]*\blanguage-([a-z0-9+#-]{1,20})[^"]*)">([^<]*)<\/code><\/pre>/g

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', amp: '&' }

/** The text that cleaned HTML stands for. */
const textOf = (html: string): string =>
  html.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi,
    (whole, decimal?: string, hex?: string, name = '') => {
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined
      if (code !== undefined) return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
      return entities[String(name)] ?? whole
    },
  )

/**
 * Blocks of code with their words in the colours of their language, made on the server so that no page needs a script
 * for it (cms §8.2); long lines are reached with the keyboard. What comes back of a block is escaped text in `span`s of the library's own classes.
 */
export function withCodeColours(html: string): string {
  const from = workMs()
  let blocks = 0
  const coloured = html.replaceAll(
    block,
    (whole, attributes: string, classes: string, language: string, code: string) => {
      const isLeft = code.length > longestBlock || !hljs.getLanguage(language)
      if (isLeft || ++blocks > mostBlocks || workMs() - from > budgetMs) return whole
      const { value } = hljs.highlight(textOf(code), { language, ignoreIllegals: true })
      return `<pre${attributes}><code class="${classes} hljs">${value}</code></pre>`
    },
  )
  return coloured.replaceAll(/<pre(?=[\s>])(?![^>]*tabindex)/g, '<pre tabindex="0"')
}
