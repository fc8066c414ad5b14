import { Extension, type Editor } from '@tiptap/core'
import type { Node as DocumentNode } from '@tiptap/pm/model'
import { Plugin, PluginKey, TextSelection } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

const mostHits = 2_000

interface Hit {
  from: number
  to: number
}

export interface FindState {
  open: boolean
  query: string
  matchCase: boolean
  hits: readonly Hit[]
  /** The hit one stands on. */
  at: number
  /** Words that a text should not have are looked for. */
  checking: boolean
  /** What is marked beside, whether somebody looks for something or not. */
  words: readonly string[]
  marked: readonly Hit[]
}

type Change = Partial<Pick<FindState, 'open' | 'query' | 'matchCase' | 'at' | 'checking' | 'words'>>

const key = new PluginKey<FindState>('find')
const closed: FindState = {
  open: false,
  query: '',
  matchCase: false,
  hits: [],
  at: 0,
  checking: false,
  words: [],
  marked: [],
}

export const findState = (editor: Editor): FindState => key.getState(editor.state) ?? closed
export const changeFind = (editor: Editor, change: Change) => editor.view.dispatch(editor.state.tr.setMeta(key, change))

/** Where a text stands in the document; within a paragraph, whatever its marks. */
function hitsIn(doc: DocumentNode, query: string, matchCase: boolean): Hit[] {
  if (query === '') return []
  const folded = (text: string) => {
    const lower = text.toLowerCase()
    // A few letters change their length in lower case; positions would no longer fit.
    return matchCase || lower.length !== text.length ? text : lower
  }
  const wanted = folded(query)
  const hits: Hit[] = []
  doc.descendants((node, pos) => {
    if (!node.isTextblock || hits.length >= mostHits) return
    const text = folded(node.textBetween(0, node.content.size, undefined, '\uFFFC'))
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
      if (hits.length >= mostHits) return
      hits.push({ from: pos + 1 + at, to: pos + 1 + at + wanted.length })
    }
  })
  return hits
}

/** Looks for a text in the document, marks it and goes from one place to the next. */
export const find = (classes: { hit: string; present: string; word: string }) =>
  Extension.create({
    name: 'find',
    addKeyboardShortcuts() {
      return {
        'Mod-f': () => {
          const { from, to } = this.editor.state.selection
          const chosen = this.editor.state.doc.textBetween(from, Math.min(to, from + 200), ' ').trim()
          changeFind(this.editor, { open: true, at: 0, ...(chosen && { query: chosen }) })
          return true
        },
      }
    },
    addProseMirrorPlugins() {
      return [
        new Plugin<FindState>({
          key,
          state: {
            init: () => closed,
            apply(tr, before) {
              const change = tr.getMeta(key) as Change | undefined
              if (!change && !tr.docChanged) return before
              const next = { ...before, ...change }
              const again = tr.docChanged || next.query !== before.query || next.matchCase !== before.matchCase
              const hits = next.open && again ? hitsIn(tr.doc, next.query, next.matchCase) : next.open ? next.hits : []
              const reopened = next.open && !before.open ? hitsIn(tr.doc, next.query, next.matchCase) : hits
              const marked =
                tr.docChanged || next.words !== before.words
                  ? next.words.flatMap((word) => hitsIn(tr.doc, word, true))
                  : before.marked
              return { ...next, hits: reopened, at: Math.max(Math.min(next.at, reopened.length - 1), 0), marked }
            },
          },
          props: {
            decorations(state) {
              const { hits = [], at = 0, marked = [] } = key.getState(state) ?? {}
              const words = marked.map(({ from, to }) => Decoration.inline(from, to, { class: classes.word }))
              const marks = hits.map(({ from, to }, i) =>
                Decoration.inline(from, to, { class: i === at ? classes.present : classes.hit }),
              )
              return DecorationSet.create(state.doc, [...words, ...marks])
            },
          },
        }),
      ]
    },
  })

/** Goes on to another hit, round and round, and shows it. */
export function goToHit(editor: Editor, by: number): void {
  const { hits, at } = findState(editor)
  if (hits.length === 0) return
  const next = (at + by + hits.length) % hits.length
  const hit = hits[next]
  const { tr } = editor.state
  if (hit) tr.setSelection(TextSelection.create(tr.doc, hit.from, hit.to)).scrollIntoView()
  editor.view.dispatch(tr.setMeta(key, { at: next }))
}

/** Writes another text over the present hit, or over all of them in one step. How many. */
export function replaceHits(editor: Editor, text: string, all: boolean): number {
  const { hits, at } = findState(editor)
  const chosen = all ? hits : hits.slice(at, at + 1)
  const { tr } = editor.state
  for (const { from, to } of chosen.toReversed()) {
    if (text === '') tr.delete(from, to)
    else tr.insertText(text, from, to)
  }
  if (tr.docChanged) editor.view.dispatch(tr)
  return chosen.length
}

/** Writes a better word over each of the spellings, wherever they are, in one step. How many. */
export function replaceWords(editor: Editor, spellings: readonly string[], text: string): number {
  const { tr } = editor.state
  const hits = spellings.flatMap((spelling) => hitsIn(tr.doc, spelling, true)).toSorted((a, b) => b.from - a.from)
  for (const { from, to } of hits) tr.insertText(text, from, to)
  if (tr.docChanged) editor.view.dispatch(tr)
  return hits.length
}
