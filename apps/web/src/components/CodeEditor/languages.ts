import { StreamLanguage, type LanguageSupport } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import type { CodeLanguage } from './codeEditor.types.ts'

/** Grammars are parts of their own: a form's JSON does not wait for those of the samples. */
const grammars: Record<CodeLanguage, () => Promise<LanguageSupport | Extension>> = {
  json: async () => (await import('@codemirror/lang-json')).json(),
  html: async () => (await import('@codemirror/lang-html')).html(),
  vue: async () => (await import('@codemirror/lang-vue')).vue(),
  tsx: async () => (await import('@codemirror/lang-javascript')).javascript({ jsx: true, typescript: true }),
  markdown: async () => (await import('@codemirror/lang-markdown')).markdown(),
  // Declarations without a selector: the grammar of style sheets would call them faults.
  css: async () => declarations,
  formula: async () => formulas,
}

export const grammarOf = (language: CodeLanguage) => grammars[language]()

/** `width: 80px; color: #333`. */
const declarations = StreamLanguage.define<{ value: boolean }>({
  startState: () => ({ value: false }),
  token(stream, state) {
    if (stream.eatSpace()) return null
    if (stream.match(/^["'][^"']*["']?/)) return 'string'
    if (state.value && stream.match(/^#[\da-fA-F]+|^-?[\d.]+%?[a-z]*/)) return 'number'
    if (stream.match(/^[\w-]+/)) return state.value ? 'atom' : 'propertyName'
    const sign = stream.next()
    if (sign === ':') state.value = true
    if (sign === ';') state.value = false
    return 'punctuation'
  },
})

/** `SUM({items.price}) * 2`. */
const formulas = StreamLanguage.define({
  token(stream) {
    if (stream.eatSpace()) return null
    if (stream.match(/^\{[^}]*\}?/)) return 'variableName'
    if (stream.match(/^"[^"]*"?|^'[^']*'?/)) return 'string'
    if (stream.match(/^\d[\d.]*/)) return 'number'
    if (stream.match(/^[A-Za-z_]\w*/)) return 'keyword'
    stream.next()
    return 'operator'
  },
})
